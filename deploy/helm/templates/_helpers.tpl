{{- define "sqout.labels" -}}
app.kubernetes.io/name: {{ .part }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/part-of: sqout
{{- end }}

{{- define "sqout.selector" -}}
app.kubernetes.io/name: {{ .part }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end }}

{{- define "sqout.secret" -}}
{{- if .Values.secrets.existingSecret -}}
{{ .Values.secrets.existingSecret }}
{{- else -}}
{{ .Release.Name }}-trial
{{- end -}}
{{- end }}

{{- define "sqout.settings" -}}
BASE_URL: {{ .Values.baseUrl | quote }}
TRUST_PROXY: {{ .Values.trustProxy | quote }}
{{- if .Values.persistence.enabled }}
STORAGE_URL: file:/data/blobs
{{- else }}
STORAGE_URL: {{ .Values.storageUrl | quote }}
{{- end }}
DATABASE_URL_FILE: /secrets/database-url
{{- if eq .Values.queue "redis" }}
REDIS_URL_FILE: /secrets/redis-url
{{- end }}
METRICS_PORT: "9464"
{{- range $name, $value := .Values.settings }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "sqout.own" -}}
{{- range $name, $value := . }}
{{ $name }}: {{ $value | quote }}
{{- else }}
{}
{{- end }}
{{- end }}

{{- define "sqout.withRenderer" -}}
{{- if .root.Values.renderer.enabled }}
RENDERER_URL: http://{{ .root.Release.Name }}-renderer:3002
RENDERER_TOKEN_FILE: /secrets/renderer-token
{{- range $name, $value := .own }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- else }}
{{- include "sqout.own" .own }}
{{- end }}
{{- end }}

{{- define "sqout.rendererSettings" -}}
BASE_URL: {{ .Values.baseUrl | quote }}
METRICS_PORT: "9464"
{{- range $name, $value := mergeOverwrite (dict) .Values.settings .Values.renderer.settings }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "sqout.container" -}}
image: {{ printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{- define "sqout.pod" -}}
{{- $part := .part -}}
{{- $own := .own -}}
{{- $port := .port -}}
{{- $keys := .keys -}}
{{- with .root -}}
serviceAccountName: {{ .Release.Name }}
automountServiceAccountToken: false
{{- if .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range .Values.image.pullSecrets }}
  - name: {{ . }}
  {{- end }}
{{- end }}
terminationGracePeriodSeconds: 45
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "sqout.selector" (dict "root" . "part" $part) | nindent 8 }}
{{- if $own.nodeSelector }}
nodeSelector:
  {{- toYaml $own.nodeSelector | nindent 2 }}
{{- end }}
{{- if $own.tolerations }}
tolerations:
  {{- toYaml $own.tolerations | nindent 2 }}
{{- end }}
{{- if $own.affinity }}
affinity:
  {{- toYaml $own.affinity | nindent 2 }}
{{- end }}
initContainers:
  # Makes the tables, or waits while another pod does. Any number of pods may: one migrates at a time.
  - name: migrate
    {{- include "sqout.container" . | nindent 4 }}
    command: [sqout, migrate, --wait, '600']
    envFrom:
      - configMapRef: { name: {{ .Release.Name }} }
    {{- if $own.extraEnv }}
    env:
      {{- toYaml $own.extraEnv | nindent 6 }}
    {{- end }}
    resources:
      requests: { cpu: 50m, memory: 128Mi }
      limits: { memory: 512Mi }
    volumeMounts:
      - { name: secrets, mountPath: /secrets, readOnly: true }
containers:
  - name: {{ $part }}
    {{- include "sqout.container" . | nindent 4 }}
    command: [node, dist/run/{{ $part }}.js]
    envFrom:
      - configMapRef: { name: {{ .Release.Name }} }
      - configMapRef: { name: {{ .Release.Name }}-{{ $part }} }
    env:
      - name: POD_NAME
        valueFrom: { fieldRef: { fieldPath: metadata.name } }
      {{- if $own.extraEnv }}
      {{- toYaml $own.extraEnv | nindent 6 }}
      {{- end }}
    ports:
      - { name: http, containerPort: {{ $port }} }
      - { name: metrics, containerPort: 9464 }
    startupProbe: { httpGet: { path: /healthz, port: http }, periodSeconds: 2, failureThreshold: 30 }
    readinessProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: 5, failureThreshold: 2, timeoutSeconds: 3 }
    livenessProbe: { httpGet: { path: /healthz, port: http }, periodSeconds: 10, failureThreshold: 3, timeoutSeconds: 5 }
    {{- if eq $part "api" }}
    # The endpoint is gone from the load balancers before the process is told to stop.
    lifecycle: { preStop: { exec: { command: [sleep, '5'] } } }
    {{- end }}
    resources:
      {{- toYaml $own.resources | nindent 6 }}
    volumeMounts:
      - { name: secrets, mountPath: /secrets, readOnly: true }
      - { name: data, mountPath: /data }
      - { name: tmp, mountPath: /tmp }
volumes:
  # What this part needs of the Secret, and no more; keys that are not there are left out.
  - name: secrets
    secret:
      secretName: {{ include "sqout.secret" . }}
      optional: true
      items:
        {{- range $keys }}
        - { key: {{ . }}, path: {{ . }} }
        {{- end }}
  - name: data
    {{- if .Values.persistence.enabled }}
    persistentVolumeClaim: { claimName: {{ default (printf "%s-blobs" .Release.Name) .Values.persistence.existingClaim }} }
    {{- else }}
    emptyDir: {}
    {{- end }}
  - name: tmp
    emptyDir: { sizeLimit: 1Gi }
{{- end }}
{{- end }}
