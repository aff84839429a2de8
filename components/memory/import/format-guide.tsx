import { FieldList } from '@/components/ui/field-list'
import { FormatExample } from '@/components/ui/format-example'

import { CONVERSATION_EXAMPLE, CSV_EXAMPLE, FILE_FIELDS, JSONL_EXAMPLE } from './file-format'

/** The formats, on the page where they are needed. */
export function FormatGuide() {
  return (
    <section aria-labelledby="formats" className="flex flex-col gap-5">
      <div>
        <h2 id="formats" className="text-question">
          What a file looks like
        </h2>
        <p className="max-w-fact text-muted mt-1">
          Plain text in UTF-8. Re-importing a file won’t create duplicates: rows are recognized by
          their <code className="mono">id</code>, or by their text and time.
        </p>
      </div>
      <FormatExample title="JSONL: one object per line" text={JSONL_EXAMPLE} />
      <FormatExample
        title="CSV: a header row; comma, semicolon or tab"
        text={CSV_EXAMPLE}
        about="Separate tags with |. Write metadata as a JSON object in one cell. The columns of a source are source.id, source.excerpt and source.session."
      />
      <FormatExample
        title="Conversation: one message per line"
        text={CONVERSATION_EXAMPLE}
        about="English only. Plain text works too, with “user: …” on each line. Only the user’s lines are read, for names, roles, preferences, plans, decisions and corrections such as “not X, use Y”. A correction is proposed against the older fact, and replaces nothing until someone decides. The preview shows the lines that hold no fact. A line can name its project."
      />
      <details>
        <summary className="tap w-fit font-medium">All fields</summary>
        <div className="mt-1">
          <FieldList label="Fields of a fact file" rows={FILE_FIELDS} />
        </div>
      </details>
      <div>
        <h3 className="font-medium">Signet</h3>
        <p className="max-w-fact text-muted mt-1">
          Import its <code className="mono">memories.db</code>, which is never changed. You get its
          attributes, the replacements it made and the pairs it proposed, from{' '}
          <code className="mono">supersession_proposal</code> events and pending ontology proposals.
          Palimpsest reads each pair too, and shows Signet’s confidence next to its own. Facts that
          Signet archived are not compared until you include them.
        </p>
      </div>
      <OtherStores />
    </section>
  )
}

const STORES = [
  {
    name: 'memstore',
    takes: 'memory.db, or the output of memstore export. A namespace becomes an agent.',
  },
  { name: 'Copilot CLI', takes: 'A project’s memory.json.' },
  {
    name: 'Vestige',
    takes: 'vestige.db from versions 1 to 3, or the output of vestige portable-export.',
  },
  { name: 'OpenClaw hybrid memory', takes: 'facts.db. Open contradictions become proposals.' },
  { name: 'basic-memory', takes: 'A note: a Markdown file with observations.' },
  { name: 'MCP memory', takes: 'memory.jsonl. Each observation of an entity is a fact.' },
] as const

function OtherStores() {
  return (
    <div>
      <h3 className="font-medium">Other memory stores</h3>
      <p className="max-w-fact text-muted mt-1">
        Facts keep their ids, their times and what replaced them. Files are recognized by their
        content, whatever their name.
      </p>
      <div className="mt-2">
        <FieldList label="Files of other memory stores" rows={STORES} names="words" />
      </div>
    </div>
  )
}
