import { DEMO_PATH } from './demo-path'

/** The five minutes, beat by beat. */
export function DemoPathList() {
  return (
    <ol className="border-line border-t">
      {DEMO_PATH.map((beat) => (
        <li
          key={beat.at}
          className="border-line grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 border-b py-3"
        >
          <span className="mono text-muted pt-px">{beat.at}</span>
          <div>
            <h3 className="font-medium">{beat.title}</h3>
            <p className="max-w-fact text-muted mt-0.5">{beat.show}</p>
            <ul className="mt-1 flex flex-wrap gap-x-4">
              {beat.links.map(({ label, href }) => (
                <li key={href} className="flex min-h-6 items-center">
                  <a className="link" href={href}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ol>
  )
}
