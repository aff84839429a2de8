import type { McpServer, RequestStateCodec, ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'

import { REVIEW_CARD } from './generated/review-card'

// The review card: an MCP App, which clients that know the extension show in the conversation (rule MC11).

const ADDRESS = 'ui://palimpsest/review.html'
export const CARD_MIME_TYPE = 'text/html;profile=mcp-app'
const FRAME = { ui: { prefersBorder: true } } // no addresses: it reaches no network

/** What a tool says of itself in the list; clients from before 2026 read the second name of the address. */
export const CARD_META = {
  shown: { ui: { resourceUri: ADDRESS }, 'ui/resourceUri': ADDRESS },
  only: { ui: { visibility: ['app'] } },
} as const

/** Offers the card. It holds nothing stored, so every token may read it. */
export function registerCard(server: McpServer): void {
  server.registerResource(
    'review-card',
    ADDRESS,
    {
      title: 'The review card',
      description: 'Shows a proposal to a person, who decides it there.',
      mimeType: CARD_MIME_TYPE,
      _meta: FRAME,
    },
    () => ({
      contents: [{ uri: ADDRESS, mimeType: CARD_MIME_TYPE, text: REVIEW_CARD, _meta: FRAME }],
    }),
  )
}

const sealShape = z.object({ card: z.string() })

/**
 * Seals of cards: signed, for one token and ten minutes, and kept from the model. Without one, a client that offers the card’s tool to its
 * model would let it decide.
 */
export type Seals = {
  seal(proposalId: string): Promise<string>
  /** True when the seal was given to the card of this proposal, and has not expired. */
  fits(seal: string, proposalId: string): Promise<boolean>
}

/** Returns the seals of one request. */
export function sealsOf(codec: RequestStateCodec, context: ServerContext): Seals {
  return {
    seal: (proposalId) => codec.mint({ card: proposalId }, context),
    fits: async (seal, proposalId) => {
      try {
        return sealShape.parse(await codec.verify(seal, context)).card === proposalId
      } catch {
        return false
      }
    },
  }
}

const shown = z.object({ proposal: z.object({ id: z.string() }) })

/** Returns what a result carries for the card and not for the model: a seal, or null where the token decides nothing. */
export async function asideForCard(
  value: unknown,
  { decides, seals }: { readonly decides: boolean; readonly seals: Seals },
): Promise<Record<string, unknown>> {
  const { proposal } = shown.parse(value)
  return { 'palimpsest/card': { seal: decides ? await seals.seal(proposal.id) : null } }
}
