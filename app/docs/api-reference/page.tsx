import type { Metadata } from 'next'

import { Link } from '@/components/ui/link'
import { shapeId } from '@/lib/api/v1/field-html'
import { apiReference } from '@/lib/api/v1/reference'
import { pageOrigin } from '@/lib/server/page-origin'

import './fields.css'

import { DocsFrame } from '../docs-frame'
import { API_REFERENCE } from '../pages'
import { FieldList } from './field-list'
import { OperationSection, SectionHeading } from './operation-section'
import { ReferenceNav } from './reference-nav'
import { TypeWords } from './type-words'

const OPEN_API = '/api/v1/openapi.json' // no page, so no link of the router

export const metadata: Metadata = { title: API_REFERENCE.title }

export default async function Page() {
  const origin = await pageOrigin()
  const { groups, shapes, webhooks, webhook } = apiReference()
  return (
    <DocsFrame current={API_REFERENCE.page}>
      <h1 className="text-title mb-1">{API_REFERENCE.title}</h1>
      <p className="text-muted">
        Every request below <code className="font-mono text-[0.92em]">/api/v1</code>, read from the{' '}
        <a href={OPEN_API} className="link">
          OpenAPI document
        </a>{' '}
        of this server.{' '}
        <Link href="/docs/api" className="link">
          Programs and agents
        </Link>{' '}
        explains tokens, versions and keys. A response always has its fields, except those marked
        optional.
      </p>
      <div className="mt-6 grid grid-cols-1 items-start gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_14rem]">
        <ReferenceNav groups={groups} shapes={shapes} />
        <div className="min-w-0">
          {groups.map(({ name, operations }) => (
            <Group key={name} id={`tag-${name}`} title={name}>
              {operations.map((operation) => (
                <OperationSection key={operation.id} operation={operation} origin={origin} />
              ))}
            </Group>
          ))}
          <Group id="events" title="events">
            <p>
              A webhook posts these events to your address.{' '}
              <Link href="/docs/api#webhooks" className="link">
                How to receive events
              </Link>
            </p>
            <dl className="border-line border-t">
              {webhooks.map(({ type, id, says }) => (
                <div key={id} id={id} className="border-line scroll-mt-16 border-b py-1.5">
                  <dt>
                    <code className="font-mono text-[0.8125rem] font-semibold">{type}</code>
                  </dt>
                  <dd className="text-ui">{says}</dd>
                </div>
              ))}
            </dl>
            <div>
              <h3 className="text-label text-muted mb-1 font-medium">Headers</h3>
              <FieldList inner={{ fields: webhook.headers, choices: [] }} />
            </div>
            <p className="text-ui">
              Body: <TypeWords type={webhook.body} />
            </p>
          </Group>
          <Group id="shapes" title="shapes">
            {shapes.map(({ name, says, inner }) => (
              <section
                key={name}
                aria-labelledby={shapeId(name)}
                className="border-line border-t pt-5 first-of-type:border-0 first-of-type:pt-0"
              >
                <SectionHeading id={shapeId(name)}>{name}</SectionHeading>
                {says === null ? null : <p className="mt-1">{says}</p>}
                <div className="mt-2">
                  <FieldList inner={inner} />
                </div>
              </section>
            ))}
          </Group>
        </div>
      </div>
    </DocsFrame>
  )
}

function Group({
  id,
  title,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly children: React.ReactNode
}) {
  return (
    <section aria-labelledby={id} className="mb-12 flex flex-col gap-6">
      <h2 id={id} className="text-question scroll-mt-16 capitalize">
        {title}
      </h2>
      {children}
    </section>
  )
}
