import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { EXIT, type ExitCode } from '@/lib/contract/refusal-exit'
import { formatCount } from '@/lib/language/format'
import { readSettings, type Settings } from '@/lib/server/env'
import { originOf } from '@/lib/server/own-origin'
import { serversOf } from '@/lib/server/served-at'
import { knownMigrations, readMigrationState } from '@/lib/store/migration-state'
import { openStore } from '@/lib/store/open-store'
import { toStoreError } from '@/lib/store/store-errors'
import { STORE_FILE } from '@/lib/store/store-files'
import { assertNoFolder } from '@/lib/store/whole-store'

import type { Command, Terminal } from './command'
import { plain, plainJson } from './plain'
import { freeAddress } from './serve'

/** What was looked at, and what was found. */
type Check = { readonly name: string; readonly ok: boolean; readonly found: string }

const PATIENCE_MS = 3_000

export const DOCTOR_COMMAND: Command = {
  usage: 'doctor',
  says: 'Checks Node.js, the settings, the store, its servers, the port and the models, and changes nothing.',
  options: {},
  run: examine,
}

async function examine(terminal: Terminal): Promise<ExitCode> {
  const { check, value: settings } = checkSettings()
  const checks = [
    checkNode(),
    check,
    ...(settings === null
      ? []
      : [
          await attempted('store', () => checkStore(settings)),
          await checkServer(settings),
          await attempted('port', () => checkPort(settings)),
          await checkModel('judge', settings.judge),
          await checkModel('embeddings', settings.embeddings),
        ]),
  ]
  if (terminal.json) await terminal.print(plainJson({ checks }, 2))
  else
    for (const { name, ok, found } of checks)
      await terminal.print(plain(`${ok ? 'ok ' : 'NO '} ${name.padEnd(10)}  ${found}`))
  const wrong = checks.filter(({ ok }) => !ok).length
  if (wrong > 0) terminal.say(`${wrong} of ${checks.length} checks failed.`)
  return wrong > 0 ? EXIT.failed : EXIT.done
}

/** Compares the version of Node.js with the one that package.json asks for. */
function checkNode(): Check {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly engines: { readonly node: string }
  }
  const needed = engines.node.replace(/^[^\d]*/u, '')
  const ok = isAtLeast(process.versions.node, needed)
  return { name: 'node', ok, found: `${process.versions.node}; ${needed} or newer is needed` }
}

function isAtLeast(version: string, needed: string): boolean {
  const [have, want] = [version, needed].map((each) => each.split('.').map(Number))
  const differs = want?.findIndex((part, index) => part !== have?.[index]) ?? -1
  return differs < 0 || (have?.[differs] ?? 0) > (want?.[differs] ?? 0)
}

function checkSettings(): { readonly check: Check; readonly value: Settings | null } {
  try {
    const value = readSettings(process.env)
    return { check: { name: 'settings', ok: true, found: 'the environment can be read' }, value }
  } catch (error) {
    return { check: { name: 'settings', ok: false, found: sentenceOf(error) }, value: null }
  }
}

/** Opens the store only when that migrates nothing. */
async function checkStore({ dataDirectory, storeKind, policy }: Settings): Promise<string> {
  const file = path.join(dataDirectory, STORE_FILE)
  if (!existsSync(file)) return `${file} is not there yet; the first start makes it`
  const state = migrationStateOf(file)
  if (state === 'empty') return `${file} is empty; the first start fills it`
  if (state === 'behind')
    return `${file} is of an older version; the next start brings it to this one`
  if (state === 'busy') throw new Error(`${file} is being migrated by another process.`)
  const store = await openStore(dataDirectory, { kind: storeKind, environment: policy })
  try {
    const facts = await store.read.fact.count({ where: { status: 'active' } })
    const agents = await store.read.agent.count()
    return `${file}: ${formatCount(facts, 'active fact')} of ${formatCount(agents, 'agent')}`
  } finally {
    await store.close()
  }
}

function migrationStateOf(file: string) {
  assertNoFolder(file)
  try {
    return readMigrationState(file, knownMigrations('prisma'))
  } catch (error) {
    throw toStoreError(error, file)
  }
}

/** Whether the servers that have the store open answer. */
async function checkServer({ dataDirectory }: Settings): Promise<Check> {
  const servers = serversOf(dataDirectory)
  const found = await Promise.all(
    servers.map(async ({ address, process: id, since }) => {
      const ok = await answers(address)
      const says = ok ? 'serves this store' : 'has this store open and does not answer'
      return { ok, found: `${address} ${says} (process ${id}, since ${since})` }
    }),
  )
  return {
    name: 'server',
    ok: found.every(({ ok }) => ok),
    found: found.map((each) => each.found).join('; ') || 'no server has this store open',
  }
}

async function checkPort({ dataDirectory }: Settings): Promise<string> {
  const origin = originOf(process.env)
  const isOwn = serversOf(dataDirectory).some(({ address }) => address === origin)
  try {
    await freeAddress(process.env)
    return `${origin} is free. ${whichPort(process.env)}`
  } catch (error) {
    if (await answers(origin))
      return `${origin} is served by Palimpsest${isOwn ? '' : ', with another store'}`
    throw error
  }
}

function whichPort({ PORT }: NodeJS.ProcessEnv): string {
  const why = PORT === undefined ? 'as PORT is not set' : `as PORT is ${PORT}`
  return `“serve” would listen there, ${why}`
}

async function answers(origin: string): Promise<boolean> {
  try {
    const address = `${origin}/api/v1/openapi.json`
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return (await response.text()).includes('"title":"Palimpsest"')
  } catch {
    return false
  }
}

/** Any answer will do: what the model can do is known when it is asked. */
async function checkModel(name: string, model: Settings['embeddings']): Promise<Check> {
  if (model === null) return { name, ok: true, found: 'not configured' }
  try {
    await fetch(`${model.url}/models`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { name, ok: true, found: `${model.model} at ${model.url}` }
  } catch {
    return { name, ok: false, found: `${model.url} does not answer` }
  }
}

async function attempted(name: string, work: () => Promise<string>): Promise<Check> {
  try {
    return { name, ok: true, found: await work() }
  } catch (error) {
    return { name, ok: false, found: sentenceOf(error) }
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
