import { CopyButton } from './copy-button'
import { ScrollBox } from './scroll-box'

/** What a file of a format looks like, to be copied. */
export function FormatExample({
  title,
  text,
  about,
}: {
  readonly title: string
  readonly text: string
  readonly about?: string
}) {
  return (
    <figure>
      <figcaption className="mb-1.5 flex items-center justify-between gap-3">
        <span className="font-medium">{title}</span>
        <CopyButton text={text} label={`Copy the example of ${title.split(':')[0] ?? title}`} />
      </figcaption>
      <div className="border-line bg-surface rounded-md border p-3 [--ground:var(--surface)]">
        <ScrollBox label={title}>
          <pre className="mono">{text}</pre>
        </ScrollBox>
      </div>
      {about === undefined ? null : <p className="text-label text-muted mt-1">{about}</p>}
    </figure>
  )
}
