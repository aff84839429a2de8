import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'section'>, 'title' | 'id'> & {
  readonly id: string // of the heading
  readonly title: ReactNode
  readonly titleClass?: string
}

/** A part of a page under the heading that names it. */
export function Section({ id, title, titleClass = '', children, ...rest }: Props) {
  return (
    <section {...rest} aria-labelledby={id}>
      <h2 id={id} className={`text-question ${titleClass}`}>
        {title}
      </h2>
      {children}
    </section>
  )
}
