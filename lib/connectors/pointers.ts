import { pointerLoops } from '@/lib/importers/pointer-loops'

/** Where `superseded_by` of a fact leads: to a fact of the listing, to none of them, or back to itself. */
export type Pointer = { readonly to: string } | 'nowhere' | 'loop' | null

/** Returns where the pointers of a listing lead, by the id that has them. */
export function readPointers(
  named: ReadonlyMap<string, string>,
  listed: ReadonlySet<string>,
): ReadonlyMap<string, Pointer> {
  const loops = pointerLoops(named)
  return new Map(
    [...named].map(([id, to]): readonly [string, Pointer] => {
      if (loops.has(id)) return [id, 'loop']
      return [id, listed.has(to) ? { to } : 'nowhere']
    }),
  )
}
