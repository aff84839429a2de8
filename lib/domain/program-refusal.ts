import type { Scope } from './token'

/** Why a request is refused before what it asks for is looked at. */
export type ProgramRefusal =
  | { readonly kind: 'no-token'; readonly why: string }
  | { readonly kind: 'no-session' }
  | { readonly kind: 'scope-missing'; readonly scope: Scope }
  | {
      readonly kind: 'needs-person'
      readonly page: string // where a person does it
      readonly because?: 'policy' | 'page-only' // the token may, but no model may pass the answer on, or only the page can
    }
  | { readonly kind: 'no-version' }
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'too-large'; readonly sentence: string }

const INSTEAD = {
  scope: ', or use a token with the scope verdicts:write.',
  policy: '. This agent’s policy lets no model pass an answer on.',
  'page-only': '.',
} as const

/** Returns the sentence shown to whoever wrote the program, and what to do next. */
export function programRefusalMessage(refusal: ProgramRefusal): {
  readonly sentence: string
  readonly wayOut: string
} {
  switch (refusal.kind) {
    case 'no-token':
      return {
        sentence: refusal.why,
        wayOut:
          'Send “Authorization: Bearer pal_…”. Create a token with: npx palimpsest token create',
      }
    case 'no-session':
      return {
        sentence: 'Only pages of Palimpsest read this address, and this request belongs to none.',
        wayOut: 'In a browser, load the page again. A program sends its token to /api/v1 or /mcp.',
      }
    case 'scope-missing':
      return {
        sentence: `The token lacks the scope ${refusal.scope}.`,
        wayOut: 'Use a token that has it.',
      }
    case 'needs-person':
      return {
        sentence: 'Only a person may do this.',
        wayOut: `Ask one to open ${refusal.page}${INSTEAD[refusal.because ?? 'scope']}`,
      }
    case 'no-version':
      return {
        sentence: 'Say which version you saw.',
        wayOut: 'Read the fact or proposal first, and send its ETag as If-Match.',
      }
    case 'too-large':
      return {
        sentence: refusal.sentence,
        wayOut: 'Send a smaller request or file. Nothing was written.',
      }
    case 'key-reused':
      return {
        sentence: 'The Idempotency-Key was already used for another request.',
        wayOut: 'Send another key. On a page, reload and try again.',
      }
  }
}
