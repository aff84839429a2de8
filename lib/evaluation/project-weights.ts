import type { LevelModel, LevelSign } from './level-model'

/** Allowed weights, by index in one flat list of all levels. */
export type Constraints = {
  readonly low: Float64Array
  readonly high: Float64Array
  readonly chains: readonly (readonly number[])[] // weights in non-decreasing order
}

const BOUNDS: Readonly<Record<LevelSign, readonly [low: number, high: number]>> = {
  for: [0, Infinity],
  against: [-Infinity, 0],
  free: [-Infinity, Infinity],
  zero: [0, 0],
}

/** Returns a model's constraints. Throws if an order names an unknown level. */
export function readConstraints(model: LevelModel): Constraints {
  const bounds = model.flatMap(({ levels }) => levels.map(boundsOf))
  const chains: number[][] = []
  let first = 0
  for (const { signal, levels, rising = [] } of model) {
    const start = first
    chains.push(
      rising.map((name) => {
        const at = levels.findIndex((level) => level.name === name)
        if (at === -1) throw new Error(`The order of "${signal}" names no level of it: "${name}".`)
        return start + at
      }),
    )
    first += levels.length
  }
  return {
    low: Float64Array.from(bounds, ([low]) => low),
    high: Float64Array.from(bounds, ([, high]) => high),
    chains,
  }
}

function boundsOf({
  sign,
  held,
  expected = 0,
}: LevelModel[number]['levels'][number]): readonly [low: number, high: number] {
  return held === true ? [expected * Math.LN2, expected * Math.LN2] : BOUNDS[sign]
}

type Block = {
  mass: number
  moment: number
  low: number
  high: number
  value: number
  size: number
}

/**
 * Moves weights in place to the nearest allowed ones, by squared distance weighted by `mass` (> 0). Orders: pool adjacent violators
 * (Ayer et al. 1955), with blocks clipped to the bounds of all their members, which is valid for any convex loss (Best, Chakravarti
 * & Ubhaya 2000). Every bound admits 0, so every block has a value.
 */
export function projectWeights(
  weights: Float64Array,
  mass: Float64Array,
  { low, high, chains }: Constraints,
): void {
  for (const chain of chains) projectChain(chain, { weights, mass, low, high })
  // Within a chain this is a no-op: blocks already respect their members' bounds.
  for (let at = 0; at < weights.length; at++) {
    weights[at] = clamp(weights[at] ?? 0, low[at] ?? 0, high[at] ?? 0)
  }
}

function projectChain(
  chain: readonly number[],
  {
    weights,
    mass,
    low,
    high,
  }: { weights: Float64Array; mass: Float64Array; low: Float64Array; high: Float64Array },
): void {
  const blocks: Block[] = []
  for (const at of chain) {
    const own = mass[at] ?? 1
    const block = valued({
      mass: own,
      moment: own * (weights[at] ?? 0),
      low: low[at] ?? 0,
      high: high[at] ?? 0,
      value: 0,
      size: 1,
    })
    blocks.push(block)
    mergeFallingBlocks(blocks)
  }
  let place = 0
  for (const { value, size } of blocks) {
    for (const at of chain.slice(place, place + size)) weights[at] = value
    place += size
  }
}

function mergeFallingBlocks(blocks: Block[]): void {
  for (;;) {
    const [before, last] = [blocks.at(-2), blocks.at(-1)]
    if (before === undefined || last === undefined || before.value <= last.value) return
    blocks.splice(
      -2,
      2,
      valued({
        mass: before.mass + last.mass,
        moment: before.moment + last.moment,
        low: Math.max(before.low, last.low),
        high: Math.min(before.high, last.high),
        value: 0,
        size: before.size + last.size,
      }),
    )
  }
}

function valued(block: Block): Block {
  return { ...block, value: clamp(block.moment / block.mass, block.low, block.high) }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
