import type { ConnectorCase } from '@/lib/connectors/testing'

import { vestige } from '..'
import { fakeVestige } from '../testing'

/** Vestige as the contract of connectors is tested with it. */
export const vestigeCase = (version: string, schema: number): ConnectorCase => ({
  connector: vestige,
  untilEnd: true,
  nobody: 'ffffffff-0000-4000-8000-000000000000',
  open: ({ now, key }) => {
    const fake = fakeVestige({ now, key, version, schema })
    const { database } = fake
    const texts = () =>
      database
        .prepare<[], { content: string }>(
          'SELECT content FROM knowledge_nodes WHERE superseded_by IS NULL ORDER BY rowid',
        )
        .all()
    return {
      target: fake.target,
      send: fake.transport,
      add: (text, at) => fake.add(text, { created_at: at, scope: 'alice', node_type: 'memory' }),
      reword: (id, content) => fake.change(id, { content }),
      end: (id, by) =>
        fake.change(id, { superseded_by: by, valid_until: '2026-11-21T00:00:00+00:00' }),
      remove: (id) => database.prepare('DELETE FROM knowledge_nodes WHERE id = ?').run(id),
      reopen: (id) => fake.change(id, { superseded_by: null, valid_until: null }),
      returned: () => texts().map(({ content }) => content), // those that it calls valid
      stored: () =>
        ['knowledge_nodes', 'merge_plans', 'merge_operations'].map((table) =>
          database.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all(),
        ),
      calls: fake.calls,
      lie: () => {
        fake.lies = true
      },
      failWith: (status) => {
        fake.failsWith = status
      },
      close: fake.close,
    }
  },
})
