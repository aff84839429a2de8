'use client'

import './globals.css'

export default function GlobalError({
  error,
  reset,
}: {
  readonly error: Error & { readonly digest?: string }
  readonly reset: () => void
}) {
  return (
    <html lang="en">
      <body>
        <title>Palimpsest could not start</title>
        <main className="mx-auto flex max-w-md flex-col items-start gap-3 px-4 py-16">
          <h1 className="text-title">Palimpsest could not open its store.</h1>
          <p className="text-muted">See the terminal for the reason. Nothing was changed.</p>
          {error.digest === undefined ? null : (
            <p className="mono">Error number in the server log: {error.digest}</p>
          )}
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
