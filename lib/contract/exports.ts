import { accepted, type Result } from '@/lib/domain/result'

import { call, type Call } from './call'
import { importableFact } from './importable-fact'
import { toWire } from './names'
import { verbNamed } from './registry'
import type { Services } from './verb'

type Json = Readonly<Record<string, unknown>>
export type ExportName = 'facts' | 'labels' | 'operations'

type Export = {
  readonly verb: string
  readonly input: Json
  readonly line: (item: Json) => Json | null // null: left out
}

/** What can be exported. */
export const EXPORTS: Readonly<Record<ExportName, Export>> = {
  facts: { verb: 'facts.list', input: { status: 'all' }, line: importableFact },
  labels: { verb: 'labels.list', input: {}, line: (label) => label },
  operations: { verb: 'operations.list', input: {}, line: (operation) => operation },
}

const MOST_A_PAGE = 200

/** Reads the lines of an export page by page; a refusal ends it. */
export async function* exportPages(
  { name, agent }: { readonly name: ExportName; readonly agent: string | null },
  services: Services,
  asked: Pick<Call, 'principal' | 'channel' | 'clock'>,
): AsyncGenerator<Result<readonly Json[]>> {
  const { verb, input, line } = EXPORTS[name]
  const isPaged = name !== 'labels'
  let place: Json | null = {}
  while (place !== null) {
    const answered: Awaited<ReturnType<typeof call>> = await call(verbNamed(verb).verb, services, {
      ...asked,
      key: null,
      expected: null,
      input: {
        ...input,
        ...(agent !== null && { agent }),
        ...(isPaged && { limit: MOST_A_PAGE }),
        ...place,
      },
    })
    if (!answered.ok) return yield answered
    const { items, next_cursor: cursor } = toWire(answered.value.value) as {
      readonly items: readonly Json[]
      readonly next_cursor?: string | null
    }
    yield accepted(items.map(line).filter((each) => each !== null))
    const seq = name === 'operations' ? items.at(-1)?.['seq'] : undefined
    place =
      typeof cursor === 'string'
        ? { cursor }
        : seq !== undefined && items.length === MOST_A_PAGE
          ? { sinceOperation: seq }
          : null
  }
}
