/** Returns a file of this many facts of one agent, each about an entity of its own. */
export function manyFacts(agent: string, count: number, source: string): string {
  return Array.from({ length: count }, (_, nth) =>
    JSON.stringify({
      agent,
      entity: `Entity ${nth}`,
      aspect: 'home',
      content: `Lives in place ${nth} of ${source}.`,
      id: `${source} ${nth}`,
    }),
  ).join('\n')
}
