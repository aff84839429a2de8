'use client'

import './globals.css'

export default function GlobalError({
  error,
  reset,
}: {
  readonly error: Error & { readonly digest?: string }
  readonly reset: () => void
}) {
  const onServer = error.digest !== undefined // its errors carry a number, those of the page do not
  const title = onServer ? 'Palimpsest could not open its store.' : 'This page could not be shown.'
  return (
    <html lang="en">
      <body>
        <title>{title.slice(0, -1)}</title>
        <main className="mx-auto flex max-w-md flex-col items-start gap-3 px-4 py-16">
          <h1 className="text-title">{title}</h1>
          <p className="text-muted">
            {onServer
              ? 'See the terminal for the reason. Nothing was changed.'
              : 'Reload it. Unsaved decisions are kept in this browser.'}
          </p>
          {onServer ? <p className="mono">Error number in the server log: {error.digest}</p> : null}
          <button
            type="button"
            onClick={reset}
            className="border-border min-h-8 rounded-md border px-3 font-medium"
          >
            Try again
          </button>
        </main>
      </body>
    </html>
  )
}
