@echo off
rem Runs palimpsest on the Java that came with it, or else on that of JAVA_HOME or of the PATH (17 or newer).
setlocal
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
if exist "%~dp0..\java\bin\java.exe" set "java=%~dp0..\java\bin\java"
"%java%" --add-modules jdk.incubator.vector -XX:+UseSerialGC -jar "%~dp0..\lib\palimpsest.jar" %*
exit /b %ERRORLEVEL%
