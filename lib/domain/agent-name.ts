const INVISIBLE = /[\p{Cc}\p{Cf}]/u

/** The joiners that spelling needs: within a word of a script that joins its letters, and within an emoji. */
const JOINED =
  /(?<=[\p{Script=Arabic}\p{M}])[\u200C\u200D](?=\p{L})|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu

/** Returns a sentence on why a name would look like that of another agent, or null. */
export function agentNameProblem(agent: string): string | null {
  return INVISIBLE.test(agent.replaceAll(JOINED, ''))
    ? 'The agent’s name contains invisible characters, so it could be taken for another agent. Remove them.'
    : null
}
