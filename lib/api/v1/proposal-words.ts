/** What the sentences about a proposal mean. */
export const PROPOSAL_WORDS: Readonly<Record<string, string>> = {
  'foreign.confidence': 'How sure that system is. The order and the threshold ignore it.',
  'foreign.system': 'Its name.',
  'words.foreign': 'The system that proposed it first. null: none did.',
  'words.newer': 'How much later the newer fact is.',
  'words.note': 'What its source or the model said of the pair. null: nothing.',
  'words.older': 'Since when the older fact is said to be true.',
  'words.signals': 'The signals that speak for it.',
}
