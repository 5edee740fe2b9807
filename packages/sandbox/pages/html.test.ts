import { expect, it } from 'vitest'
import { html } from './html.ts'

it('escapes text and keeps markup', () => {
  const name = `<b title="x">Tom & 'Co'</b>`
  expect(html`<p>${name}</p>`.markup).toBe(
    '<p>&#60;b title=&#34;x&#34;&#62;Tom &#38; &#39;Co&#39;&#60;/b&#62;</p>',
  )
  expect(html`<ul>${['a', '<'].map((item) => html`<li>${item}</li>`)}</ul>`.markup).toBe(
    '<ul><li>a</li><li>&#60;</li></ul>',
  )
})
