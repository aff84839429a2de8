import type { ReactNode } from 'react'

import type { Answer, ReferenceOperation } from '@/lib/api/v1/reference'
import { withOrigin } from '@/lib/web/example-origin'

import { CopyBox } from '../copy-box'
import { FieldList } from './field-list'
import { TypeWords } from './type-words'

/** One operation: what it asks for, what it answers, and a request to try. */
export function OperationSection({
  operation,
  origin,
}: {
  readonly operation: ReferenceOperation
  readonly origin: string // of this server
}) {
  const { id, summary, about, address, headers, body, answers, answerHeaders, curl } = operation
  const example = withOrigin(curl, origin)
  const done = answers.find(({ status }) => status === '200')
  return (
    <section
      aria-labelledby={id}
      className="border-line border-t pt-5 first-of-type:border-0 first-of-type:pt-0"
    >
      <SectionHeading id={id}>
        <span className="text-accent">{operation.method}</span> {operation.path}
      </SectionHeading>
      <p className="mt-1">{summary}</p>
      <p className="text-muted text-ui">{about}</p>
      <Part title="Path and query" shown={address.length > 0}>
        <FieldList use="request" inner={{ fields: address, choices: [] }} />
      </Part>
      <Part title="Headers" shown={headers.length > 0}>
        <FieldList use="request" inner={{ fields: headers, choices: [] }} />
      </Part>
      {body === null ? null : (
        <Part title="Body">
          <p className="text-ui text-muted mb-1">
            {body.media}, {body.required ? 'required' : 'optional'}
          </p>
          <FieldList use="request" inner={body.inner} />
        </Part>
      )}
      <Part title="Response">
        <Answers answers={answers} />
        {done === undefined ? null : <FieldList inner={done.inner} />}
        <p className="text-ui text-muted mt-1">
          {answerHeaders.length === 1 ? 'Response header' : 'Response headers'}:{' '}
          {answerHeaders.map(({ name }) => name).join(', ')}
        </p>
      </Part>
      <Part title="Example">
        <CopyBox text={example} label={`Copy the example of ${operation.method} ${operation.path}`}>
          <pre className="px-3 py-2 font-mono text-[0.8125rem] leading-5 wrap-anywhere whitespace-pre-wrap">
            <code>{example}</code>
          </pre>
        </CopyBox>
      </Part>
    </section>
  )
}

/** A heading that is a link to itself. */
export function SectionHeading({
  id,
  children,
}: {
  readonly id: string
  readonly children: ReactNode
}) {
  return (
    <h3 id={id} className="scroll-mt-16 font-mono text-[0.9375rem] font-semibold wrap-anywhere">
      <a href={`#${id}`} className="hover:underline">
        {children}
      </a>
    </h3>
  )
}

function Part({
  title,
  shown = true,
  children,
}: {
  readonly title: string
  readonly shown?: boolean
  readonly children: ReactNode
}) {
  if (!shown) return null
  return (
    <>
      <h4 className="text-label text-muted mt-4 mb-1 font-medium">{title}</h4>
      {children}
    </>
  )
}

function Answers({ answers }: { readonly answers: readonly Answer[] }) {
  return (
    <ul className="text-ui mb-1">
      {joined(answers).map(({ status, says, type }) => (
        <li key={status}>
          <code className="font-mono text-[0.8125rem] font-semibold">{status}</code>{' '}
          <TypeWords type={type} />
          {type.length === 0 ? '' : ' · '}
          <span className="text-muted">{says}</span>
        </li>
      ))}
    </ul>
  )
}

/** Statuses that say the same are one line. */
function joined(answers: readonly Answer[]): readonly Answer[] {
  return answers.reduce<readonly Answer[]>((lines, answer) => {
    const last = lines.at(-1)
    return last === undefined || last.says !== answer.says
      ? [...lines, answer]
      : [...lines.slice(0, -1), { ...last, status: `${last.status}, ${answer.status}` }]
  }, [])
}
