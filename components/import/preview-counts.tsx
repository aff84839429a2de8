import type { ImportPreview } from '@/lib/views/settings-screen'

import { previewSentences } from './import-words'

const SYSTEMS: Readonly<Record<string, string>> = { jsonl: 'JSONL', csv: 'CSV', signet: 'Signet' }

/** What was read, in counts. */
export function PreviewCounts({ preview }: { readonly preview: ImportPreview }) {
  return (
    <div>
      <h2 className="text-question">
        {preview.name}{' '}
        <span className="text-muted font-normal">{SYSTEMS[preview.system] ?? preview.system}</span>
      </h2>
      <ul className="mt-1 list-disc pl-4">
        {previewSentences(preview).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
