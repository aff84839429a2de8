import type { ChainLinkView } from '@/lib/views/chain-link-view'

export const NODE = { width: 184, height: 88 } as const
export const LABEL = { width: 160, height: 36 } as const

export type Point = { readonly x: number; readonly y: number }
export type PlacedNode = Point & { readonly id: string } // its middle
export type PlacedLink = {
  readonly link: ChainLinkView
  readonly points: readonly Point[]
  readonly label: Point // its middle
}

/** A chain with a place for everything. */
export type ChainGraph = {
  readonly width: number
  readonly height: number
  readonly nodes: readonly PlacedNode[]
  readonly links: readonly PlacedLink[]
}
