import { useSyncExternalStore } from 'react';
import { connection, type ConnectionState } from './connection.js';

export const useConnection = (): ConnectionState => useSyncExternalStore(connection.subscribe, connection.read);
