const NAMES: ReadonlyMap<string, string> = new Map([
  ['jsonl', 'JSONL'],
  ['csv', 'CSV'],
  ['signet', 'Signet'],
])

/** Returns what people call a system from which facts come. */
export function systemName(system: string): string {
  return NAMES.get(system) ?? system
}
