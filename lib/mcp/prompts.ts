import type { McpServer } from '@modelcontextprotocol/server'

/** Prompts that a person picks in the client (rule MC9). */
const PROMPTS = [
  {
    name: 'review_next',
    title: 'Review the next proposal',
    description: 'Shows the next pair of facts that contradict each other, and asks you.',
    text: 'Call review. If it appears as a card, I answer there, and you wait. Otherwise show me both facts word for word, with their dates, and say in one sentence what the agent will receive if I approve. Do not advise me. When I answer, call review again with the proposal’s id and version and what I decided.',
  },
  {
    name: 'what_changed',
    title: 'What changed lately',
    description: 'Lists the last operations, with what can be undone.',
    text: 'Call merge_undo without an id. Tell me in plain words what was stored, decided and undone, the newest first, each with its number. Undo nothing unless I ask.',
  },
] as const

/** Registers the prompts. */
export function registerPrompts(server: McpServer): void {
  for (const { name, title, description, text } of PROMPTS)
    server.registerPrompt(name, { title, description }, () => ({
      messages: [{ role: 'user', content: { type: 'text', text } }],
    }))
}
