'use client'

import { useState } from 'react'

import { NOT_LOGGED, READS_ONLY } from '@/components/shared/no-answer'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { useAction } from '@/components/shared/use-action'
import { useNavigate } from '@/components/shared/use-navigate'
import { Button } from '@/components/ui/button'
import { Field, Input, Select } from '@/components/ui/field'
import { announce } from '@/components/ui/live-region'
import { createConnectionAction, probeStoreAction } from '@/lib/actions/connections'
import {
  hasPath,
  newConnectionProblem,
  SCOPES,
  STORE_KINDS,
  type StoreKind,
  type StoreScope,
} from '@/lib/domain/connection'
import { MAX_NAME_LENGTH } from '@/lib/domain/fact'
import type { FoundStore as Found } from '@/lib/views/connections'

import { addressWords, keyHint, SCOPE_FIELDS, SCOPE_WORDS, STORE_WORDS } from './connection-words'
import { FoundStore } from './found-store'

/** Connects a store in two steps: what is there, then yes. */
export function ConnectForm({
  agents,
  stores,
}: {
  readonly agents: readonly string[]
  readonly stores: readonly { readonly kind: StoreKind; readonly product: string }[]
}) {
  const navigate = useNavigate()
  const probing = useAction(probeStoreAction, READS_ONLY)
  const creating = useAction(createConnectionAction, NOT_LOGGED)
  const [kind, setKind] = useState<StoreKind>('mem0')
  const [url, setUrl] = useState('')
  const [scopeBy, setScopeBy] = useState<StoreScope['by']>('user_id')
  const [scopeId, setScopeId] = useState('')
  const [key, setKey] = useState('')
  const [agent, setAgent] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const words = STORE_WORDS[kind]
  const isPath = hasPath(kind)
  const scopeField = SCOPE_FIELDS[scopeBy]
  const wanted = {
    kind,
    url: url.trim(),
    scopeBy,
    scopeId: scopeField === null ? '' : scopeId.trim(),
    key: key === '' || words.key === null ? null : key,
  } as const
  const missing = newConnectionProblem(wanted)
  const edit =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setFound(null) // what was found is of another store
      creating.setProblem(null)
    }
  const choose = (next: StoreKind) => {
    edit(setKind)(next)
    setScopeBy(SCOPES[next][0])
  }
  const check = async () => {
    const answer = await probing.run(wanted)
    setFound(answer)
    if (answer !== null) announce(`Found ${answer.product}. Nothing was written.`)
  }
  const connect = async () => {
    const created = await creating.run({ ...wanted, agent: agent.trim() })
    if (created === null) return
    setKey('')
    announce(`Connected ${created.product}, read only.`)
    navigate.push(`/settings/connections/${created.id}`)
  }
  return (
    <div className="flex flex-col gap-4">
      <form
        className="grid grid-cols-1 items-start gap-x-4 gap-y-3 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          void check()
        }}
      >
        <Field label="Store">
          {(control) => (
            <Select
              {...control}
              value={kind}
              onChange={({ target }) =>
                choose(STORE_KINDS.find((each) => each === target.value) ?? 'mem0')
              }
            >
              {stores.map(({ kind: each, product }) => (
                <option key={each} value={each}>
                  {product}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={addressWords(kind)}
          hint={isPath ? 'Its full path on the machine that runs Palimpsest.' : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type={isPath ? 'text' : 'url'}
              value={url}
              placeholder={words.address}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => edit(setUrl)(event.target.value)}
            />
          )}
        </Field>
        {words.key === null ? null : (
          <Field label={words.key} hint={keyHint(kind)}>
            {(control) => (
              <Input
                {...control}
                type="password"
                value={key}
                autoComplete="new-password"
                onChange={(event) => edit(setKey)(event.target.value)}
              />
            )}
          </Field>
        )}
        {SCOPES[kind].length === 1 ? null : (
          <Field label="Memories of">
            {(control) => (
              <Select
                {...control}
                value={scopeBy}
                onChange={({ target }) =>
                  edit(setScopeBy)(
                    SCOPES[kind].find((by) => by === target.value) ?? SCOPES[kind][0],
                  )
                }
              >
                {SCOPES[kind].map((by) => (
                  <option key={by} value={by}>
                    {SCOPE_WORDS[by]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {scopeField === null ? null : (
          <Field label={scopeField} hint="As the store knows it.">
            {(control) => (
              <Input
                {...control}
                value={scopeId}
                placeholder={words.scopeId}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => edit(setScopeId)(event.target.value)}
              />
            )}
          </Field>
        )}
        <Button
          type="submit"
          variant={found === null ? 'primary' : 'default'}
          className="justify-self-start sm:col-start-1"
          disabledReason={probing.pending ? 'Checking…' : missing}
        >
          {probing.pending ? 'Checking…' : 'Check connection'}
        </Button>
      </form>
      <ProblemNotice problem={probing.problem} />
      {found === null ? null : (
        <FoundStore kind={kind} found={found} scope={{ by: scopeBy, id: wanted.scopeId }}>
          <form
            className="flex flex-col items-start gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              void connect()
            }}
          >
            <div className="w-full max-w-80">
              <Field
                label="Agent here"
                hint="Whose memory these facts become. A new name creates an agent."
              >
                {(control) => (
                  <>
                    <Input
                      {...control}
                      list={`${control.id}-agents`}
                      value={agent}
                      maxLength={MAX_NAME_LENGTH}
                      autoComplete="off"
                      spellCheck={false}
                      onChange={(event) => setAgent(event.target.value)}
                    />
                    <datalist id={`${control.id}-agents`}>
                      {agents.map((each) => (
                        <option key={each}>{each}</option>
                      ))}
                    </datalist>
                  </>
                )}
              </Field>
            </div>
            <Button
              type="submit"
              variant="primary"
              disabledReason={
                creating.pending
                  ? 'Connecting…'
                  : agent.trim() === ''
                    ? 'Name the agent first.'
                    : null
              }
            >
              {creating.pending ? 'Connecting…' : 'Connect, read only'}
            </Button>
            <ProblemNotice problem={creating.problem} />
          </form>
        </FoundStore>
      )}
    </div>
  )
}
