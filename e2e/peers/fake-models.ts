import { createServer } from 'node:http'

import { listenLocally } from './run-peer'

// Models that know one thing: they call our tool once it is offered, and are done when they read its result.

type FakeModel = { readonly url: string; readonly close: () => void }

type Turn = {
  readonly tools?: readonly {
    readonly name?: string
    readonly function?: { readonly name: string }
  }[]
  readonly messages: unknown
}

/** Serves such a model as Anthropic serves its own. */
export function fakeAnthropic(tool: string, input: object): Promise<FakeModel> {
  return serve('/v1/messages', (turn) => {
    const calls = offers(turn, tool) && !JSON.stringify(turn.messages).includes('tool_result')
    return (calls ? callOf(tool, input) : textOf('DONE')).map(
      (event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
    )
  })
}

/** Serves such a model as OpenAI serves its own. */
export function fakeOpenAi(tool: string, input: object): Promise<FakeModel> {
  return serve('/v1/chat/completions', (turn) => {
    const calls = offers(turn, tool) && !JSON.stringify(turn.messages).includes('"role":"tool"')
    const called = { name: tool, arguments: JSON.stringify(input) }
    const delta = calls
      ? { tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: called }] }
      : { content: 'DONE' }
    const chunks = [
      { delta: { role: 'assistant', ...delta }, finish_reason: null },
      { delta: {}, finish_reason: calls ? 'tool_calls' : 'stop' },
    ].map((choice) => ({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'fake',
      choices: [{ index: 0, ...choice }],
    }))
    return [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map(
      (data) => `data: ${data}\n\n`,
    )
  })
}

function offers({ tools = [] }: Turn, tool: string): boolean {
  return tools.some((each) => (each.name ?? each.function?.name) === tool)
}

async function serve(at: string, answerTo: (turn: Turn) => readonly string[]): Promise<FakeModel> {
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (!request.url?.startsWith(at) || request.method !== 'POST') {
        answer.writeHead(404).end()
        return
      }
      const turn = JSON.parse(Buffer.concat(chunks).toString()) as Turn
      answer.writeHead(200, { 'Content-Type': 'text/event-stream' })
      answer.end(answerTo(turn).join(''))
    })
  })
  return listenLocally(server)
}

type Event = { readonly type: string }

function callOf(name: string, input: object): readonly Event[] {
  return turnOf(
    'tool_use',
    { type: 'tool_use', id: 'toolu_1', name, input: {} },
    {
      type: 'input_json_delta',
      partial_json: JSON.stringify(input),
    },
  )
}

function textOf(text: string): readonly Event[] {
  return turnOf('end_turn', { type: 'text', text: '' }, { type: 'text_delta', text })
}

function turnOf(reason: string, block: object, delta: object): readonly Event[] {
  const usage = { input_tokens: 1, output_tokens: 1 }
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'fake',
    content: [],
    usage,
  }
  return [
    { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null } },
    { type: 'content_block_start', index: 0, content_block: block },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage },
    { type: 'message_stop' },
  ] as readonly Event[]
}
