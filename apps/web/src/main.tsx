import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { isWorthAnotherTry } from './api/queries.js';
import { router } from './router.js';
import './style/fonts.css';
import './style/base.css';
import './style/frame.css';
import './style/parts.css';

const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthAnotherTry,
      retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 8_000),
      staleTime: 1_000,
    },
  },
});

const element = document.getElementById('app');
if (element)
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
