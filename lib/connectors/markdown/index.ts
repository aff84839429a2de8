import type { Connector } from '@/lib/connectors/port'

import { MARKDOWN_CAPABILITIES } from './capabilities'
import { AROUND, isPartway } from './layout'
import { lookMarkdown } from './look'
import { planMarkdown } from './plan'
import { probeMarkdown } from './probe'
import { readMarkdown, readMarkdownAgain } from './read'
import { writeMarkdown } from './write'

/** A folder of Markdown files that an agent keeps as its memory. */
export const markdown: Connector = {
  capabilities: MARKDOWN_CAPABILITIES,
  probe: probeMarkdown,
  read: readMarkdown,
  readAgain: readMarkdownAgain,
  look: lookMarkdown,
  setByStore: AROUND, // what changes with the lines around a fact
  isPartway,
  plan: planMarkdown,
  write: writeMarkdown,
}
