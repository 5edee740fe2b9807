import { useEffect, useState } from 'react'
import { highestPriceCalls } from '../../../contract/search/get-highest-price.ts'
import { HIGHEST_MAX_PRICE_USD } from '../../../domain/search/criteria.ts'
import { isSearchableCityText } from '../../../domain/search/place.ts'
import { useAsked } from '../../api/use-asked.ts'

/** Whether homes in the place of the form cost more than the specification's highest max price; asked when typing pauses. */
export const useHomesCostMore = (city: string): boolean => {
  const place = isSearchableCityText(city) ? city.trim() : ''
  const [paused, setPaused] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPaused(place), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [place])
  const settled = place !== '' && place === paused
  const { asked } = useAsked(highestPriceCalls.inPlace, settled ? { query: { place } } : null)
  return asked.state === 'known' && (asked.value.highestUsd ?? 0) > HIGHEST_MAX_PRICE_USD
}

const PAUSE_MS = 250
