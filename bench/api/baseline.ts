import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { Controller, Get, Module, NotFoundException, Param, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';

/**
 * The least that a route of the same kind costs on the same framework and database: no authentication, no validation, one statement.
 * Usage: baseline.js <database URL>; prints the port.
 */
const pool = new pg.Pool({ connectionString: process.argv[2] ?? '', max: 10 });

@Controller('runs')
class RunsController {
  @Post()
  async create(): Promise<{ id: string; status: string; createdAt: Date }> {
    const { rows } = await pool.query<{ id: string; status: string; createdAt: Date }>({
      name: 'create',
      text: `INSERT INTO bench_runs (id, url, status) VALUES ($1, $2, 'pending') RETURNING id, status, created_at AS "createdAt"`,
      values: [randomUUID(), 'https://example.com/'],
    });
    return rows[0] as { id: string; status: string; createdAt: Date };
  }

  @Get(':id')
  async read(@Param('id') id: string): Promise<object> {
    const { rows } = await pool.query<object>({
      name: 'read',
      text: 'SELECT id, url, status, created_at AS "createdAt" FROM bench_runs WHERE id = $1',
      values: [id],
    });
    if (!rows[0]) throw new NotFoundException();
    return rows[0];
  }
}

@Module({ controllers: [RunsController] })
class BaselineModule {}

await pool.query(
  `CREATE TABLE IF NOT EXISTS bench_runs (id text PRIMARY KEY, url text NOT NULL, status text NOT NULL, created_at timestamptz NOT NULL DEFAULT now())`,
);
const app = await NestFactory.create(BaselineModule, { logger: false });
await app.listen(0, '127.0.0.1');
process.send?.(((app.getHttpServer() as Server).address() as AddressInfo).port);
process.on('disconnect', () => process.exit());
