import { useState } from 'react'
import type { KeptDefaults } from '../../../contract/deals/deal-defaults.ts'
import { defaultValues } from '../../../domain/deals/inputs/defaults.ts'
import { overridesAt } from '../../../domain/deals/inputs/own-defaults.ts'
import { usStates } from '../../../domain/search/us-states.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { FailedLine } from '../../ui/feedback/Failed.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { ScreenHeading } from '../../ui/ScreenHeading.tsx'
import { DefaultRow, TargetRow, TaxesRow, WorksByRow } from './DefaultRow.tsx'
import { resetWith, sections } from './default-fields.ts'
import { LandlordCostsRow } from './LandlordCostsRow.tsx'
import { useAskedDefaults, useOwnDefaults } from './use-own-defaults.ts'

/** What deals take as given: each value with where it comes from, and a way to set one's own. */
export const DealDefaultsScreen = () => {
  const [scope, setScope] = useState('mine')
  return (
    <Page width="form">
      <ScreenHeading title="Deal defaults" />
      <p className="mt-1 max-w-prose text-muted">
        New deals, and Max offer and Net at ask, begin with these. Deals you have already begun stay
        as they are. Your values for a market come first, then those for its state, then those for
        every home, then ours.
      </p>
      <ScopePicker scope={scope} onScope={setScope} />
      <Defaults key={scope} scope={scope} />
    </Page>
  )
}

const ScopePicker = ({
  scope,
  onScope,
}: {
  readonly scope: string
  readonly onScope: (scope: string) => void
}) => {
  const [market, setMarket] = useState('')
  const isMarket = /^\d{3}$/.test(market.trim())
  return (
    <div className="mt-4 grid items-start gap-x-3 gap-y-3 sm:grid-cols-2">
      <Select
        label="For"
        placeholder="Every home"
        options={usStates.map(({ code, name }) => ({ value: code, label: `Homes in ${name}` }))}
        value={/^[A-Z]{2}$/.test(scope) ? scope : ''}
        onChange={(state) => {
          setMarket('')
          onScope(state === '' ? 'mine' : state)
        }}
        optional
      />
      <TextField
        label="Or a market"
        hint="The first three digits of its zip codes."
        placeholder="981"
        inputMode="numeric"
        autoComplete="off"
        value={market}
        error={market.trim() === '' || isMarket ? null : 'Give three digits.'}
        onChange={(text) => {
          setMarket(text)
          const digits = text.trim()
          onScope(/^\d{3}$/.test(digits) ? digits : 'mine')
        }}
        optional
      />
    </div>
  )
}

const Defaults = ({ scope }: { readonly scope: string }) => {
  const { all, here, again } = useAskedDefaults(scope)
  const failed = [all, here].find((asked) => asked.state === 'failed')
  if (failed?.state === 'failed')
    return <FailedLine text={failed.text} onAgain={again} className="mt-6" />
  if (all.state !== 'known' || here.state !== 'known')
    return <Loading of="the defaults" heights={['h-96']} className="mt-6" />
  const others = all.value.defaults.filter((one) => one.scope !== scope)
  return <KnownDefaults scope={scope} others={others} first={here.value} />
}

const KnownDefaults = ({
  scope,
  others,
  first,
}: {
  readonly scope: string
  /** What is set for other scopes. */
  readonly others: readonly KeptDefaults[]
  readonly first: KeptDefaults
}) => {
  const own = useOwnDefaults(first)
  const { here } = own
  const state = /^[A-Z]{2}$/.test(scope) ? scope : null
  const place = { state, zip: /^\d{3}$/.test(scope) ? scope : null }
  const shown = defaultValues(place, overridesAt([...others, here], place))
  const without = defaultValues(place, overridesAt(others, place))
  const changed = Object.keys(here.values).length
  const row = (name: keyof typeof shown.values) => ({
    name,
    values: shown.values,
    source: shown.from[name],
    was: without.values,
    isOwn: name in here.values,
    isByState:
      state === null &&
      (name === 'propertyTaxPercent' || name === 'closingPercent') &&
      !(name in here.values),
    onSet: own.set,
    onReset: () => own.reset(resetWith(name)),
  })
  return (
    <>
      <div className="sticky top-0 z-10 -mx-4 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 bg-paper px-4 py-2 md:-mx-8 md:px-8">
        {own.inConflict ? (
          <div role="alert" className="basis-full rounded-card bg-notice-soft px-4 py-3">
            <p className="mb-2">
              You have changed these defaults in another window since. Your last change here is not
              kept yet.
            </p>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => own.settle('theirs')}>Use what is there now</Button>
              <Button onClick={() => own.settle('mine')}>Keep what I set here</Button>
            </div>
          </div>
        ) : null}
        <p
          role="status"
          className={`min-w-0 grow basis-40 text-sm ${own.fault === null ? 'text-muted' : 'text-danger'}`}
        >
          {statusOf(own.fault, changed)}
        </p>
        <Button disabled={!own.canUndo} onClick={own.undo}>
          Undo
        </Button>
        <Button disabled={changed === 0} onClick={own.resetAll}>
          Reset all
        </Button>
      </div>
      {sections.map(({ title, fields }) => (
        <section key={title} aria-label={title} className="mt-6">
          <h2 className="font-bold text-lg tracking-tight">{title}</h2>
          <div className="mt-2 divide-y divide-line rounded-card border border-line bg-card px-4">
            {fields.map(({ name, parts }) =>
              name === 'transferTaxes' ? (
                <TaxesRow
                  key={name}
                  taxes={shown.values.transferTaxes}
                  source={shown.from.transferTaxes}
                  stateKnown={state !== null}
                />
              ) : name === 'target' ? (
                <TargetRow key={name} {...row(name)} />
              ) : name === 'landlordCosts' ? (
                <LandlordCostsRow key={name} {...row(name)} />
              ) : name === 'worksBy' ? (
                <WorksByRow key={name} {...row(name)} />
              ) : (
                <DefaultRow key={name} parts={parts} {...row(name)} />
              ),
            )}
          </div>
        </section>
      ))}
    </>
  )
}

const statusOf = (fault: string | null, changed: number): string => {
  if (fault !== null) return fault
  if (changed === 0) return 'Nothing changed here.'
  return changed === 1 ? '1 value is yours.' : `${changed} values are yours.`
}
