import type { AddressInfo } from 'node:net';
import type { NestApplicationOptions } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import type { Config } from '#config';
import { CONFIG, LOGGER, nestLogger } from '#config/nest';
import { Metrics } from '#observability';
import { answerClientErrors } from './http/client-error.js';
import { corsOptions } from './http/cors-options.js';
import { InFlight } from './http/in-flight.js';
import { observeRequests, requestContext } from './http/request-context.js';
import { ApiDescription } from './openapi/api-description.js';

/** Longer than the idle time of common load balancers, so that they close first and never meet a connection that is just closing. */
const KEEP_ALIVE_MS = 65_000;
/** For a whole request to arrive: 20 MiB over a slow line, and no longer for a client that sends a byte at a time. */
const REQUEST_TIMEOUT_MS = 120_000;

export type ApiApplication = NestExpressApplication;

/** For all that create the application of AppModule. Bodies are read behind the guards; our own log takes over in `configureApp`. */
export const APP_OPTIONS: NestApplicationOptions = { bodyParser: false, abortOnError: false, logger: false };

/**
 * What no module can say: the order of what comes before the routes, and the server
 * below them. The process and the tests come through here.
 */
export function configureApp(app: ApiApplication): ApiApplication {
  const { http } = app.get<Config>(CONFIG);
  const logger = app.get<Logger>(LOGGER);
  app.useLogger(nestLogger(logger));
  app.set('trust proxy', http.trustedProxies);
  app.use(requestContext(logger, http, app.get(InFlight), observeRequests(app.get(Metrics))));
  if (http.corsOrigins.length > 0) app.enableCors(corsOptions(http.corsOrigins));
  app.get(ApiDescription).attach(app);
  const server = app.getHttpServer();
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  answerClientErrors(server);
  // "Expect: 100-continue" waits until the reader of the body has checked who is asking.
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
  // Other expectations may be ignored (RFC 9110, 10.1.1); Node would refuse them without the envelope.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return app;
}

/** Listens and returns the address that reaches it from this machine. */
export async function listen(app: ApiApplication): Promise<string> {
  const { http } = app.get<Config>(CONFIG);
  await app.listen(http.port, http.host);
  const { port, address, family } = app.getHttpServer().address() as AddressInfo;
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
