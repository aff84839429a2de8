import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

import { readStart } from './store-header'

const HEADER = 32
const FRAME_HEADER = 24 // bytes before each frame's page
const MAGIC = 0x377f0682 // the lowest bit is the byte order of the checksums
const VERSION = 3_007_000
const FRAMES_AT_ONCE = 64

/** Reads a number from one page of the store, in each commit of the log that has the page. */
export type PageProbe = {
  readonly page: number
  readonly read: (bytes: Buffer) => number | null
}

/** The contents of a log, as SQLite would read it after a crash. */
export type LogReading = {
  readonly start: string // its header; when it changes, SQLite has restarted the log
  readonly commits: number // that SQLite would read
  readonly lost: number // commits after the damage, which SQLite would drop silently; 0: none
  readonly first: number | null // the first number that the probe found in readable commits
  readonly last: number | null
}

type Sum = readonly [number, number]

type Order = { readonly isLittleEndian: boolean }

type Walk = {
  sum: Sum // of the previous frame
  isWhole: boolean // every frame so far was valid
  commits: number
  marks: number // commits from the first invalid frame on
  run: number // of those, in frames whose checksums continue each other
  longestRun: number
  found: readonly (number | null)[] // by the probe in the current commit
  first: number | null
  last: number | null
}

/**
 * Reads a log without SQLite, a few frames at a time. Returns null if it has no valid header for this page size.
 *
 * SQLite stops at the first frame with a wrong checksum; up to there, the log is intact. A killed process leaves no complete commit after
 * that frame, and a power cut at most the one that was being written, because each is on disk before the next begins. Two or more
 * complete commits after it were once acknowledged, so the log is damaged.
 */
export function readLog(log: string, pageSize: number, probe: PageProbe | null): LogReading | null {
  const handle = openSync(log, 'r')
  try {
    const header = readAt(handle, 0, HEADER)
    if (!isHeader(header, pageSize)) return null
    const order = orderOf(header)
    const salts = header.subarray(16, 24)
    const walk = beginWalk([header.readUInt32BE(24), header.readUInt32BE(28)])
    for (const frame of framesOf(handle, FRAME_HEADER + pageSize)) {
      const isOfThisLog = frame.subarray(8, 16).equals(salts)
      const isNext = isOfThisLog && follows(frame, walk.sum, order)
      if (walk.isWhole && isNext) takeFrame(walk, frame, probe)
      else passFrame(walk, frame, { isOfThisLog, isNext })
      walk.sum = storedSum(frame)
    }
    const { commits, first, last } = walk
    const lost = walk.longestRun > 1 ? walk.marks : 0
    return { start: header.toString('hex'), commits, lost, first, last }
  } finally {
    closeSync(handle)
  }
}

/** Returns where the newest bytes of each page begin that the readable commits of a log have, by its number. */
export function findLogPages(log: string, pageSize: number): ReadonlyMap<number, number> {
  const pages = new Map<number, number>()
  const handle = openSync(log, 'r')
  try {
    const header = readAt(handle, 0, HEADER)
    if (!isHeader(header, pageSize)) return pages
    const order = orderOf(header)
    const salts = header.subarray(16, 24)
    const begun = new Map<number, number>() // since the last commit
    let sum: Sum = [header.readUInt32BE(24), header.readUInt32BE(28)]
    let at = HEADER
    for (const frame of framesOf(handle, FRAME_HEADER + pageSize)) {
      if (!frame.subarray(8, 16).equals(salts) || !follows(frame, sum, order)) break
      begun.set(frame.readUInt32BE(0), at + FRAME_HEADER)
      if (isCommit(frame)) {
        for (const [page, from] of begun) pages.set(page, from)
        begun.clear()
      }
      sum = storedSum(frame)
      at += frame.length
    }
    return pages
  } finally {
    closeSync(handle)
  }
}

function beginWalk(sum: Sum): Walk {
  return {
    sum,
    isWhole: true,
    commits: 0,
    marks: 0,
    run: 0,
    longestRun: 0,
    found: [],
    first: null,
    last: null,
  }
}

function takeFrame(walk: Walk, frame: Buffer, probe: PageProbe | null): void {
  if (probe !== null && frame.readUInt32BE(0) === probe.page)
    walk.found = [...walk.found.slice(0, 1), probe.read(frame.subarray(FRAME_HEADER))]
  if (!isCommit(frame)) return
  walk.commits += 1
  walk.first ??= walk.found.at(0) ?? null
  walk.last = walk.found.at(-1) ?? walk.last
  walk.found = []
}

/** Remains of an earlier log after the end of this one do not count. */
function passFrame(
  walk: Walk,
  frame: Buffer,
  { isOfThisLog, isNext }: { readonly isOfThisLog: boolean; readonly isNext: boolean },
): void {
  walk.isWhole = false
  const mark = isCommit(frame) ? 1 : 0
  walk.run = (isNext ? walk.run : 0) + mark
  if (!isOfThisLog) return
  walk.marks += mark
  walk.longestRun = Math.max(walk.longestRun, walk.run)
}

function isCommit(frame: Buffer): boolean {
  return frame.readUInt32BE(4) !== 0
}

function storedSum(frame: Buffer): Sum {
  return [frame.readUInt32BE(16), frame.readUInt32BE(20)]
}

function follows(frame: Buffer, before: Sum, order: Order): boolean {
  if (frame.readUInt32BE(0) === 0) return false
  const start = checksum(frame.subarray(0, 8), before, order)
  const [first, second] = checksum(frame.subarray(FRAME_HEADER), start, order)
  const stored = storedSum(frame)
  return first === stored[0] && second === stored[1]
}

/**
 * True if the file begins like something else than a log for pages of this size. One that is too short for a header says nothing: another
 * process may just have emptied it, at a checkpoint.
 */
export function isNoLog(file: string, pageSize: number): boolean {
  const header = readStart(file, HEADER)
  return header.length === HEADER && !isHeader(header, pageSize)
}

function isHeader(bytes: Buffer, pageSize: number): boolean {
  if (bytes.length < HEADER) return false
  const [first, second] = checksum(bytes.subarray(0, 24), [0, 0], orderOf(bytes))
  return (
    (bytes.readUInt32BE(0) & ~1) >>> 0 === MAGIC &&
    bytes.readUInt32BE(4) === VERSION &&
    bytes.readUInt32BE(8) === pageSize &&
    first === bytes.readUInt32BE(24) &&
    second === bytes.readUInt32BE(28)
  )
}

function orderOf(header: Buffer): Order {
  return { isLittleEndian: (header.readUInt32BE(0) & 1) === 0 }
}

/** Continues SQLite's checksum (“Checksum Algorithm” in its file format). */
function checksum(bytes: Buffer, [s0, s1]: Sum, { isLittleEndian }: Order): Sum {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let [first, second] = [s0, s1]
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + words.getUint32(at, isLittleEndian) + second) >>> 0
    second = (second + words.getUint32(at + 4, isLittleEndian) + first) >>> 0
  }
  return [first, second]
}

/** Yields the frames that were complete at the start. Each is valid until the next one is read. */
function* framesOf(handle: number, length: number): Generator<Buffer> {
  const { size } = fstatSync(handle)
  for (let at = HEADER; at + length <= size; at += length * FRAMES_AT_ONCE) {
    const most = Math.floor((size - at) / length)
    const bytes = readAt(handle, at, length * Math.min(most, FRAMES_AT_ONCE))
    for (let from = 0; from + length <= bytes.length; from += length)
      yield bytes.subarray(from, from + length)
  }
}

function readAt(handle: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(handle, bytes, 0, length, position))
}
