import type { ReactNode } from 'react'

type Props = {
  readonly id: string
  readonly title: string
  readonly about?: ReactNode
  readonly children: ReactNode
}

/** One section of the settings, with an address of its own. */
export function Panel({ id, title, about, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-16 pb-8">
      <h2 id={`${id}-title`} className="text-question">
        {title}
      </h2>
      {about === undefined ? null : <p className="max-w-fact text-muted mt-0.5">{about}</p>}
      <div className="mt-3">{children}</div>
    </section>
  )
}
