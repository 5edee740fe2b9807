import './theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ClientConfigProvider } from './data/ask/client-config.tsx'
import { StorageSlotContext } from './data/storage/storage-slot.ts'
import { Routes } from './routes.tsx'
import { SessionProvider } from './session/SessionProvider.tsx'
import { SubscriptionProvider } from './session/SubscriptionProvider.tsx'
import { Shell } from './shell/Shell.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element with the id "root"')

createRoot(root).render(
  <StrictMode>
    <StorageSlotContext value={{ current: null }}>
      <ClientConfigProvider>
        <SessionProvider>
          <SubscriptionProvider>
            <Shell>
              <Routes />
            </Shell>
          </SubscriptionProvider>
        </SessionProvider>
      </ClientConfigProvider>
    </StorageSlotContext>
  </StrictMode>,
)
