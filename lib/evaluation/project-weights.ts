import type { LevelModel, LevelSign } from './level-model'

/** Which weights are allowed, by their places in one flat list of all levels. */
export type Constraints = {
  readonly low: Float64Array
  readonly high: Float64Array
  readonly chains: readonly (readonly number[])[] // weights that do not fall in this order
}

const BOUNDS: Readonly<Record<LevelSign, readonly [low: number, high: number]>> = {
  for: [0, Infinity],
  against: [-Infinity, 0],
  free: [-Infinity, Infinity],
  zero: [0, 0],
}

/** Reads the constraints of a model; throws when an order names a level that is not there. */
export function constraintsOf(model: LevelModel): Constraints {
  const bounds = model.flatMap(({ levels }) => levels.map(({ sign }) => BOUNDS[sign]))
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

type Block = {
  mass: number
  moment: number
  low: number
  high: number
  value: number
  size: number
}

/**
 * Moves weights to the nearest allowed ones, in place; nearest by squared distance, each place counted with its `mass` (> 0).
 * Orders: pool adjacent violators (Ayer et al. 1955), where a block keeps within the bounds of all its members, as the method allows
 * for any convex loss (Best, Chakravarti & Ubhaya 2000). All bounds admit 0, so no block is without a value.
 */
export function projectWeights(
  weights: Float64Array,
  mass: Float64Array,
  { low, high, chains }: Constraints,
): void {
  for (const chain of chains) projectChain(chain, { weights, mass, low, high })
  // Within a chain this changes nothing: blocks keep their members' bounds.
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
