import { expect, it } from 'vitest'
import { stepsOf } from './price-steps.ts'

const event = (date: string, price: number, name: 'listed' | 'price' | 'sold' = 'price') => ({
  date,
  event: name,
  price,
})

it('goes down at the day of a cut, and on to the last day', () => {
  const steps = stepsOf(
    [event('2022-01-01', 400, 'listed'), event('2022-01-11', 300)],
    '2022-01-21',
  )
  expect(steps).toMatchObject({
    from: '2022-01-01',
    to: '2022-01-21',
    asked: 'M0 0H200V96M200 96H400',
    unseen: '',
    dots: 'M0 0h0M200 96h0',
  })
})

it('shows what was asked from the time after a sale, and ends at a sale', () => {
  const sold = [event('2022-01-01', 300, 'sold'), event('2022-01-11', 400, 'listed')]
  expect(stepsOf(sold, '2022-01-21')).toMatchObject({
    asked: 'M200 0H400',
    unseen: 'M0 96H200V0',
  })
  const ends = [event('2022-01-01', 400, 'listed'), event('2022-01-11', 300, 'sold')]
  expect(stepsOf(ends, '2022-01-21')).toMatchObject({ asked: 'M0 0H200V96', unseen: '' })
})

it('draws nothing of one event, one price or one day', () => {
  expect(stepsOf([event('2022-01-01', 400)], '2022-02-01')).toBeNull()
  expect(stepsOf([event('2022-01-01', 4), event('2022-01-09', 4)], '2022-02-01')).toBeNull()
  expect(stepsOf([event('2022-01-01', 4), event('2022-01-01', 5)], '2022-01-01')).toBeNull()
})
