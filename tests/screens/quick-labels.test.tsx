import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { haveQuickLabels, labelsOf } from './quick-labels.ts'

afterEach(cleanup)

const controls = (
  <main>
    <label htmlFor="after">before its control</label>
    <label>
      around one <input />
      <button type="button">and not the second</button>
    </label>
    <label htmlFor="after">
      around one and of another <textarea />
    </label>
    <label>
      around one
      <input type="hidden" />
      <select id="both">
        <option>one</option>
      </select>
    </label>
    <input id="after" />
    <label htmlFor="both">after its control</label>
    <label htmlFor="paragraph">of none</label>
    <p id="paragraph" />
    <label htmlFor="twice">of the first</label>
    <meter id="twice" />
    <output id="twice" />
    <label htmlFor="">of nothing</label>
    <label>
      outer
      <label>
        inner <progress />
      </label>
    </label>
  </main>
)

/** For each control, what jsdom says of each label. */
const expectTheSame = (root: ParentNode) => {
  const labels = [...root.querySelectorAll('label')]
  const found = [
    ...root.querySelectorAll<HTMLElement>('button,meter,output,progress,select,textarea,input'),
  ].filter((control) => control.getAttribute('type') !== 'hidden')
  expect(found).toHaveLength(8)
  for (const control of found)
    expect([control.localName, ...labelsOf(control)]).toEqual([
      control.localName,
      ...labels.filter((label) => label.control === control),
    ])
}

it('are what jsdom says of every control, on a page and beside it', () => {
  const { container } = render(controls)
  expectTheSame(container)
  container.remove()
  expectTheSame(container)
})

it('are what controls themselves say, and a hidden one has none', () => {
  haveQuickLabels(window)
  const { container } = render(controls)
  expect(container.querySelector<HTMLInputElement>('[type=hidden]')?.labels).toBeNull()
  const labels = [...(container.querySelector('select')?.labels ?? [])]
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    'around oneone',
    'after its control',
  ])
})
