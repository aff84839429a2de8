import type { Channel } from './actor'

/** How a request came, where a page says who made it; null: as usual. */
export const CHANNEL_WORDS: Readonly<Record<Channel, string | null>> = {
  page: null,
  job: null,
  http: 'through the API',
  mcp: 'through MCP',
  card: 'through a card that a model showed',
  form: 'through a form that a model showed',
  'two-step': 'through a model',
  cli: 'at the command line',
}
