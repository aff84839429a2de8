import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

const CONTROL =
  'w-full rounded-md border border-border bg-bg px-2.5 text-ui text-text placeholder:text-muted aria-invalid:border-bad disabled:opacity-60 max-md:text-base'

export type ControlProps = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** A label, a control, a hint, and the sentence of what is wrong with it. */
export function Field({
  label,
  hint,
  error = null,
  children,
}: {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | null
  readonly children: (control: ControlProps) => ReactNode
}) {
  const id = useId()
  const hasHint = hint !== undefined && hint !== null
  const described = [hasHint ? `${id}-hint` : '', error === null ? '' : `${id}-error`]
    .filter((part) => part !== '')
    .join(' ')
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-ui font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === null ? undefined : true,
      })}
      {hasHint ? (
        <p id={`${id}-hint`} className="text-label text-muted">
          {hint}
        </p>
      ) : null}
      {error === null ? null : (
        <p id={`${id}-error`} role="alert" className="text-label text-bad">
          <span aria-hidden="true">✕ </span>
          {error}
        </p>
      )}
    </div>
  )
}

export type InputProps = ComponentProps<'input'>

export function Input({ className = '', ...rest }: InputProps) {
  return <input {...rest} className={`${CONTROL} h-8 max-md:h-11 ${className}`} />
}

export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={`${CONTROL} h-8 text-ellipsis max-md:h-11 ${className}`} />
}

export function Textarea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={`${CONTROL} py-1.5 ${className}`} />
}

/** The browser's own file chooser, its button drawn as the others. */
export function FileInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...rest}
      type="file"
      className={`text-ui text-muted file:border-border file:bg-bg file:text-text hover:file:bg-surface w-full rounded-md file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-md file:border file:px-3 file:font-medium max-md:file:min-h-11 ${className}`}
    />
  )
}
