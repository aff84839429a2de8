import type { JudgementView } from '@/lib/views/judgements'

/** What the judge said, in a lane of its own: it is no heuristic and adds to none. */
export function JudgeLane({ judgement }: { readonly judgement: JudgementView | undefined }) {
  if (judgement === undefined) return null
  const { status, judge, verdict, reasoning } = judgement
  return (
    <div className="border-line mt-2 border-t py-2">
      <p className="text-label text-muted wrap-anywhere">
        <span className="text-text">Semantic (judge)</span>{' '}
        <span className={status === 'unchecked' ? 'text-warn' : undefined}>{verdict}</span>
      </p>
      {reasoning === null ? null : <q className="text-label wrap-anywhere">{reasoning}</q>}
      {judge === null ? null : <p className="mono text-muted wrap-anywhere">{judge}</p>}
    </div>
  )
}
