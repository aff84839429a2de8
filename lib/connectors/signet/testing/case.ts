import type { ConnectorCase } from '@/lib/connectors/testing'

import { signet } from '..'
import { fakeSignet } from '../testing'
import { hasTwins } from './database'

/** Signet as the contract of connectors is tested with it. */
export const signetCase = (schema: number): ConnectorCase => ({
  connector: signet,
  untilEnd: false,
  nobody: 'ffffffff-0000-4000-8000-000000000000',
  open: ({ now, key }) => {
    const fake = fakeSignet({ now, key, schema })
    const { database } = fake
    const attribute = (id: string, to: Readonly<Record<string, unknown>>) =>
      fake.change('entity_attributes', id, to)
    const texts = () =>
      database
        .prepare<[], { content: string }>(
          "SELECT content FROM entity_attributes WHERE status = 'active' ORDER BY rowid",
        )
        .all()
    return {
      target: fake.target,
      send: fake.transport,
      add: (text, at) => fake.add(text, { created_at: at }),
      reword: (id, content) => attribute(id, { content }),
      end: (id, by) => {
        attribute(id, {
          status: 'superseded',
          superseded_by: by,
          updated_at: '2026-11-21 00:00:00',
        })
        if (hasTwins(schema)) fake.change('memories', id, { superseded_by: by })
      },
      remove: (id) => database.prepare('DELETE FROM entity_attributes WHERE id = ?').run(id),
      reopen: (id) => {
        attribute(id, { status: 'active', superseded_by: null })
        if (hasTwins(schema)) fake.change('memories', id, { superseded_by: null })
      },
      returned: () => texts().map(({ content }) => content),
      stored: () =>
        ['entity_attributes', 'memories'].map((table) =>
          database.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all(),
        ),
      calls: fake.calls,
      lie: () => {
        fake.lies = true
      },
      failWith: (status) => {
        fake.failsWith = { status, error: 'the request failed' }
      },
      close: fake.close,
    }
  },
})
