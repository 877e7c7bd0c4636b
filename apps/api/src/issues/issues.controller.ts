import { Controller, Get, Patch, Post } from '@nestjs/common';
import type { Principal } from '#auth';
import { IssuesService } from '#issues';
import {
  ChangeIssueDto,
  ChangeIssuesDto,
  CreateIssueCommentDto,
  ListIssuesQuery,
  type ChangedIssues,
  type IssueDetail,
  type IssueEvent,
  type IssueList,
} from '#issues/dto';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { IdParam, JsonBody, NumberParam, ValidQuery } from '../validation/params.decorators.js';
import { docs } from './issues.docs.js';

@Controller('v1/websites/:id/issues')
export class IssuesController {
  constructor(private readonly issues: IssuesService) {}

  @Get()
  @RequireScope('audits:read', 'audits:write')
  @docs.listIssues
  list(
    @Caller() principal: Principal,
    @IdParam('id', 'site') id: string,
    @ValidQuery() { state, assignee, severity, rule, q, limit, cursor }: ListIssuesQuery,
  ): Promise<IssueList> {
    return this.issues.list(principal, id, {
      view: state ?? 'active',
      ...{ assignee: assignee ?? null, severity: severity ?? null, rule: rule ?? null, q: q ?? null },
      ...{ limit, cursor: cursor ?? null },
    });
  }

  @Patch()
  @RequireScope('audits:write')
  @docs.changeIssues
  changeMany(
    @Caller() principal: Principal,
    @IdParam('id', 'site') id: string,
    @JsonBody() change: ChangeIssuesDto,
  ): Promise<ChangedIssues> {
    return this.issues.changeMany(principal, id, change);
  }

  @Get(':number')
  @RequireScope('audits:read', 'audits:write')
  @docs.getIssue
  read(
    @Caller() principal: Principal,
    @IdParam('id', 'site') id: string,
    @NumberParam('number') number: number,
  ): Promise<IssueDetail> {
    return this.issues.get(principal, id, number);
  }

  @Patch(':number')
  @RequireScope('audits:write')
  @docs.changeIssue
  change(
    @Caller() principal: Principal,
    @IdParam('id', 'site') id: string,
    @NumberParam('number') number: number,
    @JsonBody() change: ChangeIssueDto,
  ): Promise<IssueDetail> {
    return this.issues.change(principal, id, number, change);
  }

  @Post(':number/comments')
  @RequireScope('audits:write')
  @docs.createIssueComment
  comment(
    @Caller() principal: Principal,
    @IdParam('id', 'site') id: string,
    @NumberParam('number') number: number,
    @JsonBody() comment: CreateIssueCommentDto,
  ): Promise<IssueEvent> {
    return this.issues.comment(principal, id, number, comment);
  }
}
