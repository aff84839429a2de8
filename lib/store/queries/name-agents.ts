import type { Tx } from '../port'
import { agentTitles } from '../sql/around-proposals'

/** Returns what people call agents: their titles, else their ids; in the order given. */
export async function nameAgents(reader: Tx, ids: readonly string[]): Promise<readonly string[]> {
  const titles = await agentTitles(reader, ids)
  return ids.map((id) => titles.get(id) ?? id)
}
