import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { findPeer } from '@/lib/dev/peers'
import { SCOPES } from '@/lib/domain/token'

import { expect, test } from '../fixtures'
import { tokenOf } from '../token'
import { runPeer, withToken } from './run-peer'

// Our doors, tried by programs that others wrote. `npm run peers` installs them.

type Check = { readonly id: string; readonly status: string; readonly errorMessage?: string }

const SCENARIOS = {
  '2026-07-28': [
    'tools-list',
    'dns-rebinding-protection',
    'http-header-validation',
    'server-sse-multiple-streams',
    'input-required-result-unsupported-methods',
    'resources-list',
    'prompts-list',
    'sep-2164-resource-not-found',
    'caching',
    'server-stateless',
  ],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
} as const

/** Checks that call tools of the suite’s own example server, or listen to a stream, which we do not offer (rule MC4). */
const NOT_OURS: ReadonlySet<string> = new Set([
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
  'sep-2575-server-sends-subscription-ack',
  'sep-2575-server-tags-subscription-id',
  'sep-2575-server-sends-prompts-list-changed-on-subscription',
  'sep-2575-server-sends-tools-list-changed-on-subscription',
])

const suite = findPeer('conformance')
const inspector = findPeer('inspector')
const redocly = findPeer('redocly')
const wayOut = (name: string) => `${name} is not installed: npm run peers -- ${name}`

for (const [version, scenarios] of Object.entries(SCENARIOS))
  test(`[MC4] the official conformance suite passes: ${version}`, async ({ baseURL, store }) => {
    test.skip(suite === null, wayOut('conformance'))
    if (suite === null) return
    test.setTimeout(300_000)
    const door = await withToken(baseURL ?? '', await tokenOf(store, SCOPES))
    try {
      for (const scenario of scenarios) {
        const out = test.info().outputPath(scenario)
        const asked = ['--url', `${door.url}/mcp`, '--spec-version', version]
        await runPeer(suite.node, [
          suite.suite,
          'server',
          ...asked,
          '--scenario',
          scenario,
          '-o',
          out,
        ])
        const checks = readdirSync(out).flatMap(
          (each) =>
            JSON.parse(readFileSync(path.join(out, each, 'checks.json'), 'utf8')) as Check[],
        )
        const failed = checks.filter(
          ({ id, status }) => !['SUCCESS', 'INFO', 'SKIPPED'].includes(status) && !NOT_OURS.has(id),
        )
        expect(failed, scenario).toEqual([])
        expect(
          checks.some(({ status }) => status === 'SUCCESS'),
          scenario,
        ).toBe(true)
      }
    } finally {
      door.close()
    }
  })

for (const era of ['modern', 'legacy'])
  test(`[MC4] [MC13] the Inspector lists the tools strictly, and stores a fact: ${era}`, async ({
    agent,
    baseURL,
    store,
  }) => {
    test.skip(inspector === null, wayOut('inspector'))
    if (inspector === null) return
    const token = await tokenOf(store, SCOPES)
    const inspect = async (...asked: readonly string[]) => {
      const { code, output, errors } = await runPeer(process.execPath, [
        inspector.cli,
        '--cli',
        `${baseURL}/mcp`,
        '--transport=http',
        `--protocol-era=${era}`,
        `--header=Authorization: Bearer ${token}`,
        '--format=json',
        ...asked,
      ])
      expect(code, errors.slice(-2_000)).toBe(0)
      return { said: JSON.parse(output) as Record<string, unknown>, errors }
    }
    const listed = await inspect('--method', 'tools/list', '--strict')
    expect(listed.errors).not.toContain('Warning')
    const says = ['entity=Mara', 'aspect=home', 'content=Mara lives in Turku', `agent=${agent.id}`]
    const call = ['--method', 'tools/call', '--tool-name']
    await inspect(...call, 'memory_store', ...says.flatMap((each) => ['--tool-arg', each]))
    expect(await store.read.fact.count({ where: { agentId: agent.id } })).toBe(1)
    const card = await inspect(...call, 'review', '--app-info', '--advertise-apps')
    expect(card.said).toMatchObject({ appInfo: { hasApp: true, toolName: 'review' } })
  })

test('[DR17] Redocly finds a story over HTTP as the document tells it', async ({
  agent,
  baseURL,
  request,
  store,
}) => {
  test.skip(redocly === null, wayOut('redocly'))
  if (redocly === null) return
  const folder = test.info().outputDir
  mkdirSync(folder, { recursive: true })
  const story = path.join(folder, 'decide.arazzo.yaml')
  copyFileSync(path.join(import.meta.dirname, 'decide.arazzo.yaml'), story)
  const document = await (await request.get('/api/v1/openapi.json')).text()
  writeFileSync(path.join(folder, 'openapi.json'), document)
  const input = { token: await tokenOf(store, SCOPES), agent: agent.id, key: randomUUID() }
  const told = await runPeer(process.execPath, [
    redocly.cli,
    'respect',
    story,
    '-S',
    `palimpsest=${baseURL}/api/v1`,
    ...Object.entries(input).flatMap(([name, value]) => ['--input', `${name}=${value}`]),
  ])
  expect(told.code, `${told.output}${told.errors}`.slice(-6_000)).toBe(0)
  expect((await agent.proposals()).map(({ status }) => status)).toEqual(['pending'])
})
