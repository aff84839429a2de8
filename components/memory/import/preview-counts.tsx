import { systemName } from '@/lib/domain/system-name'
import type { ImportPreview } from '@/lib/views/settings-screen'

import { previewSentences } from './import-words'

/** What was read, in counts. */
export function PreviewCounts({ preview }: { readonly preview: ImportPreview }) {
  return (
    <div>
      <h2 className="text-question">
        {preview.name} <span className="text-muted font-normal">{systemName(preview.system)}</span>
      </h2>
      <ul className="mt-1 list-disc pl-4">
        {previewSentences(preview).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
