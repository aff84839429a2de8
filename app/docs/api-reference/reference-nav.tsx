import { shapeId } from '@/lib/api/v1/field-html'
import type { Reference } from '@/lib/api/v1/reference'

type Listed = Pick<Reference, 'groups' | 'shapes'>

/** Every operation and shape, by group: beside the sections on a wide screen; on a narrow one the list opens above them. */
export function ReferenceNav(listed: Listed) {
  return (
    <>
      <details className="border-line border-y py-2 xl:hidden print:hidden">
        <summary className="text-muted tap py-1">All operations</summary>
        <nav aria-label="Operations" className="columns-1 gap-x-8 py-3 sm:columns-2">
          <NavGroups {...listed} />
        </nav>
      </details>
      <nav
        aria-label="Operations"
        className="sticky top-(--strip-height) col-start-2 row-start-1 max-h-[calc(100dvh-var(--strip-height))] overflow-y-auto py-2 max-xl:hidden print:hidden"
      >
        <NavGroups {...listed} />
      </nav>
    </>
  )
}

function NavGroups({ groups, shapes }: Listed) {
  return (
    <>
      {groups.map(({ name, operations }) => (
        <NavGroup
          key={name}
          title={name}
          to={`tag-${name}`}
          links={operations.map(({ id, method, path }) => ({ id, text: `${method} ${path}` }))}
        />
      ))}
      <NavGroup title="events" to="events" links={[]} />
      <NavGroup
        title="shapes"
        to="shapes"
        links={shapes.map(({ name }) => ({ id: shapeId(name), text: name }))}
      />
    </>
  )
}

function NavGroup({
  title,
  to,
  links,
}: {
  readonly title: string
  readonly to: string
  readonly links: readonly { readonly id: string; readonly text: string }[]
}) {
  return (
    <div className="mb-3 break-inside-avoid-column">
      <a
        href={`#${to}`}
        className="text-label text-muted tap inline-flex items-center font-medium capitalize hover:underline"
      >
        {title}
      </a>
      <ul>
        {links.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="text-muted hover:text-text tap block font-mono text-[0.75rem] leading-6 wrap-anywhere"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
