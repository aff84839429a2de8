import type { ConnectorCase, StoreInMemory } from '@/lib/connectors/testing'

import { markdown } from '..'
import { claimId } from '../openclaw-wiki'
import { testFolder } from './folder'

const PAGE = 'entities/alice.md'

/** A wiki of OpenClaw as the contract of connectors is tested with it. */
export const openclawWikiCase: ConnectorCase = {
  connector: markdown,
  untilEnd: false,
  file: true,
  names: false,
  aspect: 'claims',
  nobody: claimId(PAGE, 'claim-999'),
  open: ({ now }): StoreInMemory => {
    const folder = testFolder({ name: 'main', now })
    folder.put('.openclaw-wiki/state.json', '{}\n')
    const claims: { id: string; text: string; at: string; status: string; more: string }[] = []
    const save = () =>
      folder.put(
        PAGE,
        [
          '---',
          'pageType: entity',
          claims.length === 0 ? 'claims: []' : 'claims:',
          ...claims.flatMap(({ id, text, at, status, more }) => [
            `  - id: ${id}`,
            `    text: ${text}`,
            `    status: ${status}`,
            `    updatedAt: ${at}`,
            ...(more === '' ? [] : [more]),
          ]),
          '---',
          '# Alice\n',
        ].join('\n'),
      )
    const change = (id: string, to: Partial<(typeof claims)[number]>) => {
      for (const claim of claims) if (claimId(PAGE, claim.id) === id) Object.assign(claim, to)
      save()
    }
    /** Takes over what was written to the page meanwhile. */
    const reread = () => {
      const blocks = folder.page(PAGE).split('  - id: ').slice(1)
      for (const [nth, block] of blocks.entries()) {
        const status = /status: (.*)/u.exec(block)?.[1]
        if (status !== undefined && claims[nth] !== undefined) claims[nth].status = status
      }
    }
    save()
    return {
      target: folder.target,
      send: () => Promise.reject(new Error('Nothing is sent.')),
      add: (text, at) => {
        const id = `claim-${String(claims.length + 1).padStart(3, '0')}`
        claims.push({ id, text, at, status: 'supported', more: '' })
        save()
        return claimId(PAGE, id)
      },
      reword: (id, text) => {
        reread()
        change(id, { text })
      },
      end: (id, by) => {
        reread()
        const named = by.slice(by.indexOf('#') + 1)
        const more = `    superseded_by: [${named}]\n    superseded_at: 2026-11-21T00:00:00Z`
        change(id, { status: 'superseded', more })
      },
      remove: (id) => {
        const nth = claims.findIndex((claim) => claimId(PAGE, claim.id) === id)
        if (nth !== -1) claims.splice(nth, 1)
        save()
      },
      reopen: (id) => change(id, { status: 'supported', more: '' }),
      returned: () => {
        reread()
        return claims.filter(({ status }) => status !== 'superseded').map(({ text }) => text)
      },
      stored: folder.stored,
      calls: [],
      lie: folder.lie,
      failWith: () => undefined,
      close: folder.close,
    }
  },
}
