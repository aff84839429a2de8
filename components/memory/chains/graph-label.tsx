import { formatDay } from '@/lib/language/format'
import type { ChainLinkView } from '@/lib/views/screen'

import { LABEL, type Point } from './graph-size'

/** Who superseded, when and why, on the line itself. */
export function GraphLabel({ link, at }: { readonly link: ChainLinkView; readonly at: Point }) {
  const who = [link.by, link.at === null ? null : formatDay(link.at)].filter(
    (part) => part !== null,
  )
  return (
    <div
      className="text-label text-muted absolute flex flex-col items-center justify-center"
      style={{ left: at.x - LABEL.width / 2, top: at.y - LABEL.height / 2, ...LABEL }}
    >
      {who.length === 0 ? null : (
        <bdi className="bg-bg max-w-full truncate px-1">{who.join(', ')}</bdi>
      )}
      <bdi className="bg-bg max-w-full truncate px-1">{link.why}</bdi>
    </div>
  )
}
