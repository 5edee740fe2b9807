import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { evidence, home, likest, openCompsForTests } from '../../../../tests/comps/open-comps.ts'
import { json, NETWORK_FAILURE, refusal } from '../../../../tests/screens/made-up-answers.ts'
import {
  type ConditionCorrections,
  correctRequestSchema,
} from '../../../contract/marks/condition-corrections.ts'
import { conditionByUser } from '../../../domain/condition/condition-class.ts'
import { homeStory } from '../../../domain/search/home-story.ts'
import { correctConditions } from '../../../domain/valuation/evidence/correct-conditions.ts'
import { asStored, recomputeValue } from '../../../domain/valuation/evidence/recompute-value.ts'
import { formatUsd } from '../../ui/words/format.ts'

const { api, openWorkbench } = openCompsForTests()
const CONDITIONS = 'GET /api/marks/conditions'
const CORRECT = 'PUT /api/marks/conditions'

const [comp] = likest
if (comp === undefined) throw new Error('a comp')
const ofComp = { propertyId: comp.propertyId, soldOn: comp.dateSold }
const ofHome = { propertyId: home.propertyId, soldOn: null }

/** Keeps what is said, as the server does. */
const keepSaid = (first: ConditionCorrections['corrections'] = []) => {
  const said = [...first]
  api.answer(CONDITIONS, () => json({ corrections: first }))
  api.answer(CORRECT, ({ body }) => {
    const { condition, ...of } = z.parse(correctRequestSchema, body)
    if (condition !== null) said.unshift({ ...of, condition })
    return json({ corrections: condition === null ? [] : said })
  })
}

const valueWith = (corrections: ConditionCorrections['corrections']) =>
  formatUsd(Math.round(recomputeValue(correctConditions(evidence, corrections), asStored).value))

/** Looked up by its name in markup: a role is looked for in every option of every sale. */
const selectOf = (name: string): HTMLSelectElement => {
  const select = document.querySelector<HTMLSelectElement>(`[aria-label="Condition of ${name}"]`)
  if (select === null) throw new Error(`No condition of ${name}`)
  return select
}

describe('the condition of a comp', () => {
  it('is set on its card: the value is made again at once, and to the dollar again when it is taken back', async () => {
    keepSaid()
    const { user, openLines, result } = await openWorkbench()
    await openLines(comp.addressLine)
    const ours = formatUsd(home.typicalValue)
    await user.selectOptions(selectOf(comp.addressLine), 'Renovated')
    const renovated = valueWith([{ ...ofComp, condition: 'Renovated' }])
    expect(renovated).not.toBe(ours)
    expect(result()).toContain(`Your typical value${renovated}`)
    expect(result()).toContain(`ours of ${ours}: 1 condition set.`)
    const row = selectOf(comp.addressLine).closest('td')
    expect(row?.textContent).toContain('Renovated, set by you')
    // Whose it is, is said beside it.
    const [chosen] = selectOf(comp.addressLine).selectedOptions
    expect(chosen?.textContent).toBe('Renovated')
    const toast = (await screen.findByText(/: condition renovated$/)).closest('li')
    if (toast === null) throw new Error('The change is said in no toast')
    await user.click(within(toast).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(result()).toContain('This is our typical value.'))
    expect(result()).toContain(`Typical value${ours}`)
    expect(selectOf(comp.addressLine)).toHaveProperty('value', '')
  })

  it('is as it was said before, by a person who comes back, and by its words again', async () => {
    keepSaid([{ ...ofComp, condition: 'Distressed' }])
    const { user, openLines, result } = await openWorkbench()
    await openLines(comp.addressLine)
    expect(result()).toContain(valueWith([{ ...ofComp, condition: 'Distressed' }]))
    await user.selectOptions(selectOf(comp.addressLine), 'By its words')
    expect(result()).toContain('This is our typical value.')
  })

  it('stays without a connection, says that it is not saved, and is sent once there is one', async () => {
    api.answer(CORRECT, () => NETWORK_FAILURE)
    const { user, openLines, result } = await openWorkbench()
    await openLines(comp.addressLine)
    await user.selectOptions(selectOf(comp.addressLine), 'Updated')
    await waitFor(() => expect(result()).toContain('Not sent yet: there is no connection.'))
    expect(result()).toContain(valueWith([{ ...ofComp, condition: 'Updated' }]))
    keepSaid()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(result()).not.toContain('Not sent yet'))
    expect(result()).toContain(valueWith([{ ...ofComp, condition: 'Updated' }]))
  })

  it('is taken back, with the reason, where it is refused', async () => {
    api.answer(CORRECT, () => refusal(503, { error: 'Busy.', code: 'busy' }))
    const { user, openLines, result } = await openWorkbench()
    await openLines(comp.addressLine)
    await user.selectOptions(selectOf(comp.addressLine), 'Updated')
    expect(await screen.findByText(/was not saved\. Busy\./)).toBeTruthy()
    expect(result()).toContain('This is our typical value.')
  })

  it('cannot be set in an older version, whose node knows of none; all else works', async () => {
    api.answer(CONDITIONS, () => refusal(404, { error: 'Unknown.', code: 'not-found' }))
    const { result } = await openWorkbench()
    expect(result()).toContain('This is our typical value.')
  })
})

describe('the condition of the home', () => {
  it('is set in the workbench: all that follows moves, the typical value does not', async () => {
    keepSaid()
    const { user, section, header, figure, result } = await openWorkbench()
    expect(header.textContent).toContain('Condition not told')
    await user.selectOptions(
      within(section).getByRole('combobox', { name: 'This home’s condition' }),
      'Distressed',
    )
    within(section).getByRole('option', { name: 'Distressed (yours)' })
    const condition = conditionByUser('Distressed')
    const corrected = correctConditions(evidence, [{ ...ofHome, condition: 'Distressed' }])
    const { value, likelyRange } = recomputeValue(corrected, asStored)
    const story = homeStory({ ...home, typicalValue: value, likelyRange, condition }, evidence, [])
    expect(story.assumedRepairs?.dollars).toBeGreaterThan(home.assumedRepairs?.dollars ?? Infinity)
    expect(figure('Typical value')).toContain(formatUsd(home.typicalValue))
    expect(figure('Max offer')).toContain(formatUsd(story.maxOffer))
    expect(figure('Room for repairs')).toContain(formatUsd(story.assumedRepairs?.dollars ?? null))
    expect(result()).toContain('This is our typical value.')
    expect(header.textContent).toContain('Condition: Distressed (set by you)')
    expect(header.textContent).toContain('Few buyers can borrow on this: as you set it, likely C5.')
  })
})
