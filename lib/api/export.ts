import 'server-only'
import { exportPages, type ExportName } from '@/lib/contract/exports'
import type { Principal } from '@/lib/contract/verb'
import { refusalMessage } from '@/lib/domain/refusal'
import { elapsedMs, now } from '@/lib/server/clock'
import { newId } from '@/lib/server/ids'
import { programServices } from '@/lib/server/program-services'

import { queryOf, queryProblem } from './params'
import { respond, type Answer } from './respond'

const NAMES: readonly string[] = ['facts', 'labels', 'operations'] satisfies ExportName[]

/** Whoever reads the pages reads what they show; nobody need be named. */
const READER: Principal = {
  id: 'person:',
  program: null,
  person: '',
  roles: new Set(['read']),
  agents: null,
}

type Pages = ReturnType<typeof exportPages>
type Page = Awaited<ReturnType<Pages['next']>>

/** Streams facts, labels or the log as JSON lines, the same that the command `export` prints (rule CL11). */
export async function GET(request: Request): Promise<Response> {
  const params = queryOf(request)
  const name = params.get('what') ?? ''
  let stream: ReadableStream<Uint8Array> | null = null
  const answer = await respond(async () => {
    const agent = params.get('agent')
    const problem = queryProblem(params, ['what', 'agent']) ?? exportProblem(name, agent)
    if (problem !== null) return problem
    const pages = exportPages({ name: name as ExportName, agent }, await programServices(), {
      principal: READER,
      channel: 'page',
      clock: { at: now(), newId, elapsedMs },
    })
    const first = await pages.next()
    if (first.done !== true && !first.value.ok) {
      const { refusal } = first.value
      return refusal.kind === 'not-found'
        ? { kind: 'missing', what: refusal.what }
        : { kind: 'bad', sentence: refusalMessage(refusal).sentence }
    }
    stream = streamOf(pages, first)
    return { kind: 'found', value: null }
  })
  if (!answer.ok) return answer
  return new Response(stream, {
    headers: {
      'Content-Type': 'application/x-ndjson; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.jsonl"`,
      'Cache-Control': 'no-store',
    },
  })
}

function exportProblem(name: string, agent: string | null): Answer | null {
  if (!NAMES.includes(name))
    return { kind: 'bad', sentence: '“what” must be facts, labels or operations.' }
  if (name === 'operations' && agent !== null)
    return { kind: 'bad', sentence: 'The log is exported whole. Leave “agent” out.' }
  return null
}

/** A page is read when the receiver has room for it. What fails on the way breaks the download off, so that it is not taken for whole. */
function streamOf(pages: Pages, first: Page): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let next: Page | null = first
  return new ReadableStream({
    pull: async (controller) => {
      const page = next ?? (await pages.next())
      next = null
      if (page.done === true) return controller.close()
      if (!page.value.ok) throw new Error(refusalMessage(page.value.refusal).sentence)
      const text = page.value.value.map((line) => `${JSON.stringify(line)}\n`).join('')
      controller.enqueue(encoder.encode(text))
    },
    cancel: async () => void (await pages.return(undefined)),
  })
}
