import { FieldList } from '@/components/ui/field-list'
import { FormatExample } from '@/components/ui/format-example'

const JSONL = `{"older":"Nora lives in Denver.","newer":"Nora now lives in Boulder.","label":"supersede","reviewer":"Ada"}
{"id":"0199a6c2-…","label":"keep_both"}`

const CSV = `older,newer,label,reviewer
Nora lives in Denver.,Nora now lives in Boulder.,supersede,Ada
"Kim plays chess, badly.",Kim plays Go.,keep_both,Ben`

const FIELDS = [
  {
    name: 'label',
    takes:
      'supersede, keep_both, reverse or unsure. Also approve, reject, right, true, supersedes and coexists. “wrong” and “false” are refused, because either could mean a rejection or a reversal.',
  },
  {
    name: 'older, newer',
    takes: 'Both texts, exactly as sampled. Also accepted as old and new.',
  },
  { name: 'id', takes: 'The id of the pair, as in an exported label file.' },
  { name: 'older_fact, newer_fact', takes: 'The ids of both facts.' },
  { name: 'reviewer', takes: 'Who labeled it. If missing, you.' },
  { name: 'sample', takes: 'The number of the sample. Rows of other samples are skipped.' },
] as const

/** What a file of labels looks like, on the page where it is needed. */
export function LabelFormatGuide() {
  return (
    <section aria-labelledby="label-formats" className="flex flex-col gap-5">
      <div>
        <h2 id="label-formats" className="text-question">
          What a file looks like
        </h2>
        <p className="max-w-fact text-muted mt-1">
          Plain text in UTF-8, one label per row. A row names its pair by its texts, its id or its
          facts. Importing the same file twice changes nothing.
        </p>
      </div>
      <FormatExample title="JSONL: one object per line" text={JSONL} />
      <FormatExample title="CSV: a header row; comma, semicolon or tab" text={CSV} />
      <FieldList label="Fields of a label file" rows={FIELDS} />
    </section>
  )
}
